#include "lessons/11_microcollisions/contact_order.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

template <int D>
using Vector = Eigen::Vector<double, D>;

template <int D>
Vector<D> direction_of(const Vector<D>& v) {
    return v.squaredNorm() > 0 ? Vector<D>(v.normalized()) : Vector<D>::Zero();
}

template <int D>
Vector<D> mean_velocity(const WorldIn<D>& world) {
    Vector<D> momentum = Vector<D>::Zero();
    double mass = 0;
    for (const BodyIn<D>& body : world.bodies) {
        if (body.inverse_mass == 0) continue;
        momentum += body.velocity / body.inverse_mass;
        mass += 1 / body.inverse_mass;
    }
    return mass > 0 ? Vector<D>(momentum / mass) : Vector<D>::Zero();
}

template <int D>
Vector<D> axis_of(const WorldIn<D>& world, ContactOrder order) {
    const Vector<D> down = direction_of<D>(world.gravity);
    switch (order) {
        case ContactOrder::bottom_up:
            return down;
        case ContactOrder::top_down:
            return -down;
        case ContactOrder::along_velocity:
            return direction_of<D>(mean_velocity(world));
        case ContactOrder::gravity_and_velocity:
            return down + direction_of<D>(mean_velocity(world));
        default:
            return Vector<D>::Zero();
    }
}

/// Fisher and Yates, with the bits of the generator itself: the same on every machine.
void shuffle(std::vector<int>& indices, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t left = indices.size(); left > 1; --left) std::swap(indices[left - 1], indices[random() % left]);
}

}  // namespace

template <int D>
void order_contacts(const WorldIn<D>& world, std::span<const ContactIn<D>> contacts, ContactOrder order, std::uint64_t seed,
                    std::vector<int>& indices, std::vector<double>& keys) {
    indices.resize(contacts.size());
    std::iota(indices.begin(), indices.end(), 0);
    if (order == ContactOrder::as_found) return;
    if (order == ContactOrder::random) return shuffle(indices, seed);
    const Vector<D> axis = axis_of(world, order);
    keys.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactIn<D>& c = contacts[i];
        keys[i] = order == ContactOrder::fastest_first ? -c.normal.dot(relative_velocity(world, c)) : axis.dot(c.point);
    }
    // Not std::stable_sort, which takes memory of its own: the index is the second key.
    std::sort(indices.begin(), indices.end(), [&](int i, int j) {
        const double key_i = keys[static_cast<std::size_t>(i)], key_j = keys[static_cast<std::size_t>(j)];
        return key_i > key_j || (key_i == key_j && i < j);  // (11.16)
    });
}

std::vector<int> order_contacts(const World& world, std::span<const Contact> contacts, ContactOrder order,
                                std::uint64_t seed) {
    std::vector<int> indices;
    std::vector<double> keys;
    order_contacts<2>(world, contacts, order, seed, indices, keys);
    return indices;
}

template void order_contacts<2>(const World&, std::span<const Contact>, ContactOrder, std::uint64_t, std::vector<int>&,
                                std::vector<double>&);
template void order_contacts<3>(const SpatialWorld&, std::span<const SpatialContact>, ContactOrder, std::uint64_t,
                                std::vector<int>&, std::vector<double>&);

}  // namespace rbc
