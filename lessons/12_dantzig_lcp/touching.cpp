#include "lessons/12_dantzig_lcp/touching.hpp"

#include <algorithm>
#include <utility>

#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

std::vector<Contact> touching(const World& world, double margin) {
    std::vector<Contact> contacts = contact_set(world, margin);
    std::vector<std::pair<int, int>> pinned;
    for (const Joint& joint : world.joints) {
        if (joint.kind == Joint::Kind::pin) pinned.push_back(std::minmax(joint.a, joint.b));
    }
    std::sort(pinned.begin(), pinned.end());
    std::erase_if(contacts, [&](const Contact& c) {
        return std::binary_search(pinned.begin(), pinned.end(), std::pair<int, int>(c.a, c.b));
    });
    return contacts;
}

}  // namespace rbc
