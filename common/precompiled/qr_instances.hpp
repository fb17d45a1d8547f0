#pragma once

#include <Eigen/Dense>

#include "common/precompiled/instance.hpp"

// A.householderQr() and A.colPivHouseholderQr() of any size, with solve() for one right side.
RBC_INSTANCE void Eigen::HouseholderQR<Eigen::MatrixXd>::computeInPlace();
RBC_INSTANCE void Eigen::ColPivHouseholderQR<Eigen::MatrixXd>::computeInPlace();
RBC_INSTANCE void Eigen::ColPivHouseholderQR<Eigen::MatrixXd>::_solve_impl(const Eigen::VectorXd&, Eigen::VectorXd&) const;
