#pragma once

/// Eigen's templates that students' files and tests commonly use, compiled once: A.ldlt().solve(b) takes two seconds of a
/// compiler, A.eigenvalues() ten. The precompiled headers of both include this; a file that is compiled without them makes
/// its own, the same.

#include <Eigen/Dense>

// Defined by the file that makes them, one half each, so that two compilers work at the same time.
#ifndef RBC_FACTORIZATION
#define RBC_FACTORIZATION extern template
#endif
#ifndef RBC_INSTANCE
#define RBC_INSTANCE extern template
#endif

// A.llt(), A.ldlt(), A.lu() and A.fullPivLu() of any size, with solve() for one right side or for many.
RBC_FACTORIZATION Eigen::LDLT<Eigen::MatrixXd>::LDLT(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_FACTORIZATION Eigen::LDLT<Eigen::MatrixXd>& Eigen::LDLT<Eigen::MatrixXd>::compute(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_FACTORIZATION void Eigen::LDLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::VectorXd&, Eigen::VectorXd&) const;
RBC_FACTORIZATION void Eigen::LDLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::MatrixXd&, Eigen::MatrixXd&) const;
RBC_FACTORIZATION Eigen::LLT<Eigen::MatrixXd>::LLT(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_FACTORIZATION Eigen::LLT<Eigen::MatrixXd>& Eigen::LLT<Eigen::MatrixXd>::compute(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_FACTORIZATION void Eigen::LLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::VectorXd&, Eigen::VectorXd&) const;
RBC_FACTORIZATION void Eigen::LLT<Eigen::MatrixXd>::_solve_impl_transposed<true>(const Eigen::MatrixXd&, Eigen::MatrixXd&) const;
RBC_FACTORIZATION Eigen::PartialPivLU<Eigen::MatrixXd>::PartialPivLU(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_FACTORIZATION void Eigen::PartialPivLU<Eigen::MatrixXd>::compute();
RBC_FACTORIZATION void Eigen::PartialPivLU<Eigen::MatrixXd>::_solve_impl(const Eigen::VectorXd&, Eigen::VectorXd&) const;
RBC_FACTORIZATION void Eigen::PartialPivLU<Eigen::MatrixXd>::_solve_impl(const Eigen::MatrixXd&, Eigen::MatrixXd&) const;
RBC_FACTORIZATION Eigen::FullPivLU<Eigen::MatrixXd>::FullPivLU(const Eigen::EigenBase<Eigen::MatrixXd>&);
RBC_FACTORIZATION void Eigen::FullPivLU<Eigen::MatrixXd>::computeInPlace();
RBC_FACTORIZATION void Eigen::FullPivLU<Eigen::MatrixXd>::_solve_impl(const Eigen::VectorXd&, Eigen::VectorXd&) const;

// Of three rows, for one contact in space.
RBC_FACTORIZATION Eigen::LDLT<Eigen::Matrix3d>& Eigen::LDLT<Eigen::Matrix3d>::compute(const Eigen::EigenBase<Eigen::Matrix3d>&);
RBC_FACTORIZATION void Eigen::LDLT<Eigen::Matrix3d>::_solve_impl_transposed<true>(const Eigen::Vector3d&, Eigen::Vector3d&) const;
RBC_FACTORIZATION Eigen::LLT<Eigen::Matrix3d>& Eigen::LLT<Eigen::Matrix3d>::compute(const Eigen::EigenBase<Eigen::Matrix3d>&);
RBC_FACTORIZATION void Eigen::LLT<Eigen::Matrix3d>::_solve_impl_transposed<true>(const Eigen::Vector3d&, Eigen::Vector3d&) const;
RBC_FACTORIZATION void Eigen::PartialPivLU<Eigen::Matrix3d>::compute();

// Eigenvalues and eigenvectors of a matrix of any size.
RBC_INSTANCE Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>& Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&, int);
RBC_INSTANCE Eigen::EigenSolver<Eigen::MatrixXd>& Eigen::EigenSolver<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd>&, bool);

// A.householderQr() and A.colPivHouseholderQr() of any size, with solve() for one right side.
RBC_INSTANCE void Eigen::HouseholderQR<Eigen::MatrixXd>::computeInPlace();
RBC_INSTANCE void Eigen::ColPivHouseholderQR<Eigen::MatrixXd>::computeInPlace();
RBC_INSTANCE void Eigen::ColPivHouseholderQR<Eigen::MatrixXd>::_solve_impl(const Eigen::VectorXd&, Eigen::VectorXd&) const;

// Inner loops of products and of substitutions in triangular systems.
namespace Eigen::internal {
RBC_INSTANCE struct general_matrix_vector_product<Index, double, const_blas_data_mapper<double, Index, ColMajor>, ColMajor,
                                                  false, double, const_blas_data_mapper<double, Index, RowMajor>, false>;
RBC_INSTANCE struct general_matrix_vector_product<Index, double, const_blas_data_mapper<double, Index, ColMajor>, ColMajor,
                                                  false, double, const_blas_data_mapper<double, Index, ColMajor>, false>;
RBC_INSTANCE struct general_matrix_vector_product<Index, double, const_blas_data_mapper<double, Index, RowMajor>, RowMajor,
                                                  false, double, const_blas_data_mapper<double, Index, ColMajor>, false>;
RBC_INSTANCE struct general_matrix_vector_product<Index, double, const_blas_data_mapper<double, Index, RowMajor>, RowMajor,
                                                  false, double, const_blas_data_mapper<double, Index, RowMajor>, false>;
RBC_INSTANCE struct gebp_kernel<double, double, Index, blas_data_mapper<double, Index, ColMajor>,
                                gebp_traits<double, double>::mr, gebp_traits<double, double>::nr, false, false>;
RBC_INSTANCE struct gemm_pack_rhs<double, Index, const_blas_data_mapper<double, Index, ColMajor>, gebp_traits<double, double>::nr,
                                  ColMajor>;
RBC_INSTANCE struct gemm_pack_rhs<double, Index, const_blas_data_mapper<double, Index, RowMajor>, gebp_traits<double, double>::nr,
                                  RowMajor>;
RBC_INSTANCE struct general_matrix_matrix_product<Index, double, ColMajor, false, double, ColMajor, false, ColMajor, 1>;
RBC_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, Lower, false, ColMajor, ColMajor, 1>;
RBC_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, UnitLower, false, ColMajor, ColMajor, 1>;
RBC_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, Upper, false, ColMajor, ColMajor, 1>;
RBC_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, Upper, false, RowMajor, ColMajor, 1>;
RBC_INSTANCE struct triangular_solve_matrix<double, Index, OnTheLeft, UnitUpper, false, RowMajor, ColMajor, 1>;
RBC_INSTANCE void evaluateProductBlockingSizesHeuristic<double, double, 1, Index>(Index&, Index&, Index&, Index);
RBC_INSTANCE void evaluateProductBlockingSizesHeuristic<double, double, 4, Index>(Index&, Index&, Index&, Index);
}  // namespace Eigen::internal
