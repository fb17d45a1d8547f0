// attack: answers with empty vectors
// exercise: 15_nncg/direction
// from: H2
// score: 0
#include "exercises/15_nncg/direction.hpp"

namespace rbc::ex15 {

Search advance(const Search&, const Eigen::VectorXd&, const Eigen::VectorXd&) { return {}; }

}  // namespace rbc::ex15
