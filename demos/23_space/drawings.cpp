#include "common/demo/drawing/drawing.hpp"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/space_picture.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/23_space/collide_in_space.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;
using sketch::Beside;
using sketch::Side;

SpatialBody block(const Vector3d& half, const Vector3d& place, double turn) {
    SpatialBody body = scenes::cuboid_body(half, 1000);
    body.position = place;
    body.orientation = turned_by({0, 0, turn}, body.orientation);
    return body;
}

// The frame of a contact on a block, and the normal that is turned, on a ball of radius 1.
const View block_view = fit_view({-1.3, -0.95, 2.6, 2.0}, {0, 0, 320, 320}),
           ball_view = fit_view({-1.15, -1.2, 2.9, 2.6}, {310, 0, 290, 320});
const Camera block_camera{{0.1, 0, 0.42}, -1.15, 0.33, 7, 1}, ball_camera{{0, 0, 0}, 0.6, 0.45, 60, 1};
const Vector3d place_on_block(0.15, -0.1, 0.4), arrow_then(0, 0.337, -0.299);
constexpr double high = 0.75;  // is r_n = 1 N s in the drawing

// The knobs of the drawing.
Vector3d slip_of(Knobs knobs) {
    const Eigen::Matrix<double, 3, 2> t = tangents(Vector3d(Vector3d::UnitZ()));
    const double psi = knobs[0] * M_PI / 180;
    return 0.5 * (std::cos(psi) * t.col(0) + std::sin(psi) * t.col(1));
}
double friction_of(Knobs knobs) {
    return knobs[1];
}
/// As far to the right and up as the camera sees it.
Vector3d normal_seen(double right, double up) {
    const double towards = std::sqrt(1 - right * right - up * up);
    return right * ball_camera.right() + up * ball_camera.up() + towards * ball_camera.to_eye();
}
const Vector3d normal_then = normal_seen(0.38, 0.4);
Vector3d normal_of(Knobs knobs) {
    return normal_seen(knobs[2], knobs[3]);
}
Point rim_of(Knobs knobs) {
    return block_camera.at(place_on_block + high * (Vector3d::UnitZ() + friction_of(knobs) * block_camera.right()));
}
/// What friction gives against the slip, along the tangents, for r_n = 1 N s.
Eigen::Vector2d friction_impulse(Knobs knobs) {
    const Eigen::Vector2d against = -100 * along(tangents(Vector3d(Vector3d::UnitZ())), slip_of(knobs));
    return cut_down(against, friction_of(knobs));
}

/// A contact between two blocks: frame, cone, and an impulse on its rim, against the slip.
void draw_contact_frame(Canvas& canvas, Knobs knobs) {
    canvas.show(block_view);
    SpacePicture picture(canvas, block_camera, 2);
    picture.add(block({0.85, 1.0, 0.2}, {0, 0, 0.2}, 0.2), sketch::lightened(colours::orange));
    picture.paint();
    const Vector3d p = place_on_block, n = Vector3d::UnitZ(), u = slip_of(knobs);
    const Eigen::Matrix<double, 3, 2> t = tangents(n);
    picture.cone(p, n, friction_of(knobs), high, sketch::friction);
    const auto arrow = [&](const Vector3d& way, const char* words, Colour colour, const Beside& beside) {
        sketch::arrow(canvas, block_camera.at(p), block_camera.at(p + way), words, {colour}, beside);
    };
    sketch::arrow(canvas, block_camera.at(p + high * n), rim_of(knobs), "mu r_n", {sketch::friction, 1.6});
    arrow(1.05 * n, "**n**", colours::ink, sketch::tip);
    arrow(0.45 * t.col(0), "**t**_1", colours::ink, sketch::tip);
    arrow(0.45 * t.col(1), "**t**_2", colours::ink, sketch::tip);
    arrow(u, "u_t", sketch::velocity, sketch::tip);
    arrow(high * (n + t * friction_impulse(knobs)), "r", sketch::force, {Beside::Place::left, 0.8});
    std::vector<Vector3d> turn;
    for (int i = 0; i <= 24; ++i) turn.push_back(p + 0.36 * slip_of(std::array{knobs[0] * i / 24}));
    picture.polyline(turn, {sketch::velocity, 1.4});
    sketch::point(canvas, block_camera.at(p), "", Side::below, colours::ink);
}

/// The impulse of then, taken along as an arrow: its part along the tangents of now.
Vector3d carried(Knobs knobs) {
    const Eigen::Matrix<double, 3, 2> t = tangents(normal_of(knobs));
    return t * along(t, arrow_then);
}
/// The same taken along as two numbers.
Vector3d by_numbers(Knobs knobs) {
    return tangents(normal_of(knobs)) * along(tangents(normal_then), arrow_then);
}
double turned_off(Knobs knobs) {
    const Vector3d a = carried(knobs), b = by_numbers(knobs);
    return std::atan2(a.cross(b).norm(), a.dot(b)) * 180 / M_PI;
}

/// A normal on a ball, the tangents that a rule gives it, and where on the ball the rule jumps.
void draw_tangents(Canvas& canvas, Knobs knobs) {
    canvas.show(ball_view);
    canvas.circle({0, 0}, 1, colours::faint.with_alpha(0.5));
    SpacePicture picture(canvas, ball_camera, 2);
    const auto in_sight = [](const Vector3d& p) { return p.dot(ball_camera.to_eye()) > 0.03; };
    for (int axis = 0; axis < 3; ++axis) {
        for (int quarter = 0; quarter < 8; ++quarter) {
            // From the end of an axis to a corner, where all three components are as large.
            std::vector<Vector3d> crack;
            for (int i = 0; i <= 12; ++i) {
                Vector3d p = Vector3d::Constant(i / 12.0);
                p[axis] = 1;
                for (int sign = 0; sign < 3; ++sign)
                    if ((quarter >> sign) % 2 == 1) p[sign] = -p[sign];
                p.normalize();
                if (in_sight(p)) crack.push_back(p);
            }
            picture.polyline(crack, {colours::grey, 1.4, Stroke::Dash::dashed});
        }
    }
    const auto arrow = [&](const Vector3d& p, const Vector3d& way, const char* words, const sketch::ArrowStyle& style,
                           const Beside& beside = sketch::tip) {
        sketch::arrow(canvas, ball_camera.at(p), ball_camera.at(p + way), words, style, beside);
    };
    const Vector3d n = normal_of(knobs);
    const Eigen::Matrix<double, 3, 2> t = tangents(n);
    arrow(normal_then, 0.7 * normal_then, "then", {colours::grey, 1.4});
    arrow(normal_then, arrow_then, "", {sketch::lightened(sketch::force), 1.6});
    arrow(n, 0.4 * n, "**n**", {colours::ink});
    arrow(n, 0.36 * t.col(0), "**t**_1", {colours::grey}, {Beside::Place::right, 0.8});
    arrow(n, 0.36 * t.col(1), "**t**_2", {colours::grey});
    arrow(n, by_numbers(knobs), "r_1, r_2", {colours::purple, 2.4, Stroke::Dash::dashed},
          {Beside::Place::left, 0.7, 7});
    arrow(n, carried(knobs), "r_t", {sketch::force});
    canvas.dot(ball_camera.at(n), 3.6, colours::ink);
    sketch::note(canvas, {-1.1, -1.12}, "dashed: where the rule jumps", Side::right);
}

void draw_frames(Canvas& canvas, Knobs knobs) {
    draw_contact_frame(canvas, knobs);
    draw_tangents(canvas, knobs);
}

const Movement movement{
    .look_for =
        "Drag the tip of u_t around, and the rim of the cone. Drag the right **n** over a dashed line: what do t_1 "
        "and t_2 do, what does the arrow r_t do, and an arrow that is kept as two numbers?",
    .knobs = {{"psi", "where the slip goes, from t_1", "degrees", -180, 180, 145},
              {"mu", "friction", "", 0.1, 1, 0.55},
              {"n_1", "the right normal, to the right", "", -0.65, 0.65, -0.2},
              {"n_2", "likewise, upwards", "", -0.65, 0.65, 0.12}},
    .handles =
        {{"the tip of u_t",
          {0},
          block_view,
          [](Knobs knobs) { return block_camera.at(place_on_block + slip_of(knobs)); }},
         {"the rim of the cone", {1}, block_view, rim_of},
         {"the right normal", {2, 3}, ball_view, [](Knobs knobs) { return ball_camera.at(1.4 * normal_of(knobs)); }}},
    .quantities = {{"mu r_n", "what friction gives, for r_n = 1 N s", "N s",
                    [](Knobs knobs) { return friction_impulse(knobs).norm(); }},
                   {"r_1", "of the right r_t, along t_1", "",
                    [](Knobs knobs) { return along(tangents(normal_of(knobs)), arrow_then)[0]; }},
                   {"r_2", "along t_2", "",
                    [](Knobs knobs) { return along(tangents(normal_of(knobs)), arrow_then)[1]; }},
                   {"Delta", "from r_t to the arrow of the old numbers", "degrees", turned_off}},
    .draw = draw_frames,
    .says = [](Knobs knobs) {
        return turned_off(knobs) > 20
                   ? std::string("The tangents are others: the numbers of then push into another direction.")
                   : std::string("The tangents have turned along: the numbers of then nearly fit.");
    }};

void draw_manifold(Canvas& canvas) {
    const SpatialBody below = block({0.6, 0.6, 0.25}, {0, 0, 0}, 0),
                      above = block({0.62, 0.45, 0.2}, {0.1, 0.05, 0.449}, 0.6);
    const Camera camera{{0.05, 0, 0.25}, -1.2, 0.75, 6, 1};
    const auto show = [&](double from, bool reduce, const char* words) {
        canvas.show(fit_view({-1.05, -1.12, 2.1, 1.9}, {from, 0, 300, 280}));
        SpacePicture picture(canvas, camera, 2);
        picture.add(below, sketch::lightened(colours::orange));
        picture.paint();
        std::array<Vector3d, 4> face;
        const Vector3d half = std::get<Cuboid>(above.shape).half;
        constexpr double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
        for (std::size_t i = 0; i < 4; ++i)
            face[i] = to_world(above, {signs[i][0] * half.x(), signs[i][1] * half.y(), -half.z()});
        picture.polygon(face, colours::blue.with_alpha(0.22));
        for (std::size_t i = 0; i < 4; ++i) picture.line(face[i], face[(i + 1) % 4], {colours::blue, 1.6});
        sketch::label(canvas, camera.at(to_world(below, {-0.25, -0.6, 0})), "A", Side::on);
        sketch::label(canvas, camera.at(face[1]), "B", Side::below_right, {.colour = colours::blue});
        if (!reduce)
            sketch::label(canvas, camera.at(face[2]), "incident face", Side::above,
                          {.colour = colours::blue, .size = 14});
        const SpatialManifold manifold = collide(below, 0, above, 1, 0.01, {.reduce = reduce});
        for (int i = 0; i < manifold.count; ++i) {
            const Vector3d& p = manifold.contacts[static_cast<std::size_t>(i)].point;
            picture.dot(p, 4.5, colours::ink);
            const Vector3d n = 0.35 * manifold.contacts[static_cast<std::size_t>(i)].normal;
            if (reduce)
                sketch::arrow(canvas, camera.at(p), camera.at(p + n), i == 0 ? "**n**" : "", {sketch::force, 2.2});
        }
        sketch::note(canvas, {0, -1.02}, words);
    };
    show(0, false, "clipped: eight points");
    show(300, true, "kept: four");
}

}  // namespace

RBC_DRAWINGS("23_space", {{"frame",
                           "Left: a contact on a block, with its normal n, its two tangents, the cone of friction, a "
                           "slip u_t, and the impulse "
                           "r on the rim of the cone, opposite to the slip. Right: normals on a ball, with dashed "
                           "lines where the rule for the "
                           "tangents jumps; the normal n has moved over such a line from where it was then, its "
                           "tangents have turned by a large "
                           "angle, and the impulse taken along as an arrow, r_t, has hardly changed, taken along as "
                           "the numbers r_1, r_2 points "
                           "elsewhere.",
                           600,
                           320,
                           {},
                           movement},
                          {"manifold",
                           "A box on a box, from above. Left: the lower face of the upper box, cut by the edges of the "
                           "face that it lies on, "
                           "leaves eight points. Right: the four of them that are kept, with their normals.",
                           600, 300, draw_manifold}})

}  // namespace rbc
