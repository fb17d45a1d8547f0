#pragma once

#include <Eigen/Dense>

#include "common/precompiled/instance.hpp"

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
