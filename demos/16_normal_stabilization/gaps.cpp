#include "demos/16_normal_stabilization/gaps.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

double asked(const GapLaw& law, double gap) {
    const StackOptions& o = law.options;
    switch (o.method) {
        case Stabilization::envelope:
            return envelope_correction(0, 0, gap, o.dt, {o.envelope, o.clamp, law.envelope_reduction}).c;
        case Stabilization::none:
        case Stabilization::moved:
        case Stabilization::agreeing:
            return -std::max(gap, 0.0) / o.dt;
        default:
            return baumgarte_correction(0, 0, gap, o.dt, {o.error_reduction, o.clamp}).c;
    }
}

}  // namespace

Rect gap_law_world(double envelope) {
    const double eta = 1e3 * envelope;
    return {-1.1 * eta, -0.75, 2.3 * eta, 2};
}

void draw_gap_laws(Canvas& canvas, std::span<const GapLaw> laws) {
    if (laws.empty()) return;
    const double eta = laws.front().options.envelope;
    const Rect part = gap_law_world(eta);
    for (const double at : {0.0, 0.5, 1.0}) {
        const double x = 1e3 * at * eta;
        canvas.line({x, part.y}, {x, part.top()}, {colours::grey, 1, Stroke::Dash::dotted});
        const double beside = 4 * canvas.scale() / canvas.pixels_per_metre();
        const TextStyle style{13, colours::grey, at == 0 ? TextStyle::Align::right : TextStyle::Align::left};
        canvas.text({at == 0 ? x - beside : x + beside, part.top() - 0.05 * part.height},
                    at == 0 ? "touch" : at == 1 ? "eta" : "eta/2", style);
    }
    canvas.line({part.x, 0}, {part.right(), 0}, {colours::grey, 1});
    for (const GapLaw& law : laws) {
        const auto dot = [&](double gap, double velocity) {
            const double x = std::clamp(1e3 * gap, part.x, part.right());
            canvas.dot({x, std::clamp(velocity, part.y, part.top())}, 4, law.colour.with_alpha(0.6));
        };
        if (law.answers) {
            for (std::size_t i = 0; i < std::min(law.gaps->size(), law.answers->size()); ++i)
                dot((*law.gaps)[i], (*law.answers)[i]);
            continue;
        }
        const double last = law.options.method == Stabilization::touching ? 0 : eta;
        std::vector<Point> line;
        for (int i = 0; i <= 200; ++i) {
            const double gap = 1e-3 * part.x + i / 200.0 * (last - 1e-3 * part.x);
            line.push_back({1e3 * gap, asked(law, gap)});
        }
        canvas.polyline(line, {law.colour, 1.5});
        for (const double gap : *law.gaps) dot(gap, asked(law, gap));
    }
}

ContactTermsHook terms_by_student(CallTarget& target, const ex16::Layer& layer, std::vector<double>& answers) {
    return [&target, layer, &answers](const StepView& view, std::vector<ContactTerms>& terms) {
        static const Remote<decltype(ex16::least_velocity)> least_velocity{"least_velocity"};
        answers.clear();
        for (std::size_t i = 0; i < view.contacts.size(); ++i) {
            const double least = least_velocity(target, view.approach[i], view.options.restitution,
                                                view.contacts[i].gap, view.options.dt, layer);
            if (!std::isfinite(least))
                throw CallFailure(CallFailure::Kind::garbage,
                                  "least_velocity: a finite velocity for each contact, m/s");
            answers.push_back(least);
            terms[i].friction = view.options.friction;
            terms[i].normal_target = least;
            terms[i].tangent_target = 0;
        }
    };
}

}  // namespace rbc
