#include "exercises/19_admm_friction/bipotential.hpp"

namespace rbc::ex19 {

Swept sweep_shifted(const Contacts& /*contacts*/, const Eigen::VectorXd& /*start*/, double /*tolerance*/,
                    int /*most*/) {
    throw NotImplemented("sweeps by the lifted velocity and the nearest point of each cone (E19.2), (E19.3)");
}

}  // namespace rbc::ex19
