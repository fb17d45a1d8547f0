#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

/// What the demo of lesson 06 shows: a world, what was found in it, and what of that is to be drawn.
struct ContactView {
    World world = {};
    CandidatePairs found = {};
    std::vector<GridCell<2>> occupied = {};
    double cell_size = 1;  ///< m
    std::vector<Contact> contacts = {};
    std::vector<double> u_n = {};            ///< per contact, m/s
    std::vector<int> islands = {};           ///< per body, from the student; or empty
    double margin = 0.12, threshold = 0.02;  ///< m, m/s
    bool cells = true, pairs = true, labels = false;

    ContactClass class_of(std::size_t contact) const { return classify(u_n[contact], threshold); }
};

/// Cells, bodies, pairs, contacts with normals, and labels where there is room.
void draw_contact_scene(Canvas& canvas, const ContactView& view, const Rect& frame);

/// Every contact as a dot in the plane of gap and relative normal velocity, over the bands of the classes.
void draw_classes(Canvas& canvas, const ContactView& view, const Rect& plane);

int count_islands(const std::vector<int>& labels);
/// "corner 2, edge 0": the names of a contact's features, of A and of B.
std::string feature_text(const Contact& contact);

}  // namespace rbc
