#pragma once

#include <Eigen/Dense>

#include "common/foundation/exercise/wire.hpp"

#ifndef RBC_INSTANCE
#define RBC_INSTANCE extern template
#endif

// What most exercises take and return, as bytes and back.
namespace rbc {
RBC_INSTANCE void wire::read(Reader&, double&);
RBC_INSTANCE void wire::read(Reader&, int&);
RBC_INSTANCE void wire::read(Reader&, bool&);
RBC_INSTANCE void wire::read(Reader&, std::vector<int>&);
RBC_INSTANCE void wire::read(Reader&, std::vector<double>&);
RBC_INSTANCE void wire::read(Reader&, Eigen::Vector2d&);
RBC_INSTANCE void wire::read(Reader&, Eigen::Vector3d&);
RBC_INSTANCE void wire::read(Reader&, Eigen::Matrix2d&);
RBC_INSTANCE void wire::read(Reader&, Eigen::Matrix3d&);
RBC_INSTANCE void wire::read(Reader&, Eigen::VectorXd&);
RBC_INSTANCE void wire::read(Reader&, Eigen::MatrixXd&);
RBC_INSTANCE void wire::write(Writer&, const double&);
RBC_INSTANCE void wire::write(Writer&, const int&);
RBC_INSTANCE void wire::write(Writer&, const bool&);
RBC_INSTANCE void wire::write(Writer&, const std::vector<int>&);
RBC_INSTANCE void wire::write(Writer&, const std::vector<double>&);
RBC_INSTANCE void wire::write(Writer&, const Eigen::Vector2d&);
RBC_INSTANCE void wire::write(Writer&, const Eigen::Vector3d&);
RBC_INSTANCE void wire::write(Writer&, const Eigen::Matrix2d&);
RBC_INSTANCE void wire::write(Writer&, const Eigen::Matrix3d&);
RBC_INSTANCE void wire::write(Writer&, const Eigen::VectorXd&);
RBC_INSTANCE void wire::write(Writer&, const Eigen::MatrixXd&);
RBC_INSTANCE Bytes to_bytes(const double&);
RBC_INSTANCE Bytes to_bytes(const Eigen::Vector2d&);
RBC_INSTANCE Bytes to_bytes(const Eigen::VectorXd&);
RBC_INSTANCE Bytes to_bytes(const Eigen::MatrixXd&);
}  // namespace rbc
