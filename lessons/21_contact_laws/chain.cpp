#include "lessons/21_contact_laws/chain.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/require.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"

namespace rbc {

World hanging_chain(const Chain& chain) {
    require(chain.uneven >= 0 && chain.uneven <= 0.5, "chain: uneven in [0, 1/2]");
    require(chain.right > chain.left, "chain: right > left");
    if (chain.links < 1 || chain.points < 1 || !(chain.half_width > 0 && chain.half_length > 0 && chain.mass > 0))
        throw std::invalid_argument("chain: links, points >= 1; sizes and mass > 0");
    World world;
    for (int i = 0; i <= chain.links; ++i) {
        Body link;
        link.shape = Box{chain.half_width, chain.half_length};
        link.position = {0, -2 * chain.half_length * i};
        if (i > 0) {
            link.inverse_mass = 1 / chain.mass;
            link.inverse_inertia =
                3 / (chain.mass * (chain.half_width * chain.half_width + chain.half_length * chain.half_length));
        }
        world.bodies.push_back(link);
    }
    return world;
}

std::vector<Contact> chain_contacts(const Chain& chain, const World& world) {
    std::vector<Contact> contacts;
    const double middle = (chain.left + chain.right) / 2, half = (chain.right - chain.left) / 2;
    for (int b = 1; b < static_cast<int>(world.bodies.size()); ++b) {
        const Body &above = world.bodies[static_cast<std::size_t>(b) - 1],
                   &link = world.bodies[static_cast<std::size_t>(b)];
        const Eigen::Rotation2Dd up(above.angle), turned(link.angle);
        const Eigen::Vector2d normal = up * Eigen::Vector2d(0, 1);
        const Eigen::Vector2d bar = above.position - chain.half_length * normal;
        for (int k = 0; k < chain.points; ++k) {
            const double part = chain.points == 1 ? 0.5 : static_cast<double>(k) / (chain.points - 1);
            const double across = 2 * part - 1 - 4 * chain.uneven * part * (1 - part);  // -1 to 1
            const double s = chain.half_width * (middle + half * across);
            const Eigen::Vector2d hook = link.position + turned * Eigen::Vector2d(s, chain.half_length);
            contacts.push_back({b - 1, b, hook, normal, normal.dot(hook - bar), static_cast<std::uint32_t>(k)});
        }
    }
    return contacts;
}

double wiggle(const World& world) {
    double largest = 0;
    for (const Body& body : world.bodies) largest = std::max(largest, std::abs(body.angle));
    return largest;
}

LawOptions by_turns(double eps_A, double eps_AC) {
    AdmmVariant variant = chen_variant();
    variant.inner_tolerance = eps_A;
    variant.tangential_tolerance = eps_AC;
    LawOptions options{.rounds = 1, .tolerance = 0};  // its own rules end it
    options.solve = [variant](const ContactProblem& problem, const ContactOptions& given) {
        return solve_contact_admm(problem, given, variant);
    };
    return options;
}

}  // namespace rbc
