#pragma once

#include <Eigen/Dense>

#include "common/precompiled/instance.hpp"

// A.llt(), A.ldlt(), A.lu() and A.fullPivLu() of any size, with solve() for one right side or for many.
RBC_INSTANCE Eigen::LDLT<Eigen::MatrixXd>::LDLT(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_INSTANCE Eigen::LDLT<Eigen::MatrixXd>& Eigen::LDLT<Eigen::MatrixXd>::compute(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_INSTANCE void Eigen::LDLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::VectorXd&, Eigen::VectorXd&) const;
RBC_INSTANCE void Eigen::LDLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::MatrixXd&, Eigen::MatrixXd&) const;
RBC_INSTANCE Eigen::LLT<Eigen::MatrixXd>::LLT(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_INSTANCE Eigen::LLT<Eigen::MatrixXd>& Eigen::LLT<Eigen::MatrixXd>::compute(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_INSTANCE void Eigen::LLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::VectorXd&, Eigen::VectorXd&) const;
RBC_INSTANCE void Eigen::LLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::MatrixXd&, Eigen::MatrixXd&) const;
RBC_INSTANCE Eigen::PartialPivLU<Eigen::MatrixXd>::PartialPivLU(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_INSTANCE void Eigen::PartialPivLU<Eigen::MatrixXd>::compute();
RBC_INSTANCE void Eigen::PartialPivLU<Eigen::MatrixXd>::_solve_impl(const Eigen::VectorXd&, Eigen::VectorXd&) const;
RBC_INSTANCE void Eigen::PartialPivLU<Eigen::MatrixXd>::_solve_impl(const Eigen::MatrixXd&, Eigen::MatrixXd&) const;
RBC_INSTANCE Eigen::FullPivLU<Eigen::MatrixXd>::FullPivLU(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_INSTANCE void Eigen::FullPivLU<Eigen::MatrixXd>::computeInPlace();
RBC_INSTANCE void Eigen::FullPivLU<Eigen::MatrixXd>::_solve_impl(const Eigen::VectorXd&, Eigen::VectorXd&) const;

// Of three rows, for one contact in space.
RBC_INSTANCE Eigen::LDLT<Eigen::Matrix3d>& Eigen::LDLT<Eigen::Matrix3d>::compute(const Eigen::EigenBase<Eigen::Matrix3d>&);
RBC_INSTANCE void Eigen::LDLT<Eigen::Matrix3d>::_solve_impl_transposed<true>(const Eigen::Vector3d&, Eigen::Vector3d&) const;
RBC_INSTANCE Eigen::LLT<Eigen::Matrix3d>& Eigen::LLT<Eigen::Matrix3d>::compute(const Eigen::EigenBase<Eigen::Matrix3d>&);
RBC_INSTANCE void Eigen::LLT<Eigen::Matrix3d>::_solve_impl_transposed<true>(const Eigen::Vector3d&, Eigen::Vector3d&) const;
RBC_INSTANCE void Eigen::PartialPivLU<Eigen::Matrix3d>::compute();
