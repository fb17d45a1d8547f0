#pragma once

#include <Eigen/Dense>

#include "common/precompiled/instance.hpp"

// Eigenvalues and eigenvectors of a matrix of any size.
RBC_INSTANCE Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>& Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&, int);
RBC_INSTANCE Eigen::EigenSolver<Eigen::MatrixXd>& Eigen::EigenSolver<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&, bool);
