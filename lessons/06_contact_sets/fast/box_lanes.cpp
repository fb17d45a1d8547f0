#include "lessons/06_contact_sets/fast/box_lanes.hpp"

#ifdef RBC_HAS_FOUR_REGISTERS

#include <immintrin.h>

#include "lessons/06_contact_sets/box_box.hpp"

namespace rbc {

namespace box_lanes {

namespace {

using Four = __m256d;

struct FourVectors {
    Four x, y;
};

RBC_WITH_AVX2_INLINE Four of(const Lanes& lanes) {
    return _mm256_load_pd(lanes.data());
}
RBC_WITH_AVX2_INLINE void put(Four x, Lanes& lanes) {
    _mm256_store_pd(lanes.data(), x);
}
RBC_WITH_AVX2_INLINE Four all(double x) {
    return _mm256_set1_pd(x);
}
RBC_WITH_AVX2_INLINE Four minus(Four x) {
    return _mm256_xor_pd(x, all(-0.0));
}
RBC_WITH_AVX2_INLINE Four size_of(Four x) {
    return _mm256_andnot_pd(all(-0.0), x);
}
RBC_WITH_AVX2_INLINE Four larger(Four x, Four y) {
    return _mm256_cmp_pd(x, y, _CMP_GT_OQ);
}
RBC_WITH_AVX2_INLINE Four at_least(Four x, Four y) {
    return _mm256_cmp_pd(x, y, _CMP_GE_OQ);
}
RBC_WITH_AVX2_INLINE Four is(Four x, double y) {
    return _mm256_cmp_pd(x, all(y), _CMP_EQ_OQ);
}
RBC_WITH_AVX2_INLINE Four either(Four x, Four y) {
    return _mm256_or_pd(x, y);
}
RBC_WITH_AVX2_INLINE Four both(Four x, Four y) {
    return _mm256_and_pd(x, y);
}
RBC_WITH_AVX2_INLINE Four choose(Four which, Four yes, Four no) {
    return _mm256_blendv_pd(no, yes, which);
}
RBC_WITH_AVX2_INLINE FourVectors choose(Four which, const FourVectors& yes, const FourVectors& no) {
    return {choose(which, yes.x, no.x), choose(which, yes.y, no.y)};
}
RBC_WITH_AVX2_INLINE Four dot(const FourVectors& v, const FourVectors& w) {
    return v.x * w.x + v.y * w.y;
}
RBC_WITH_AVX2_INLINE FourVectors less(const FourVectors& v, const FourVectors& w) {
    return {v.x - w.x, v.y - w.y};
}
RBC_WITH_AVX2_INLINE FourVectors turned_left(const FourVectors& v) {
    return {minus(v.y), v.x};
}

struct FourFrames {
    FourVectors centre, x, y;
    Four width, height;
};

RBC_WITH_AVX2_INLINE FourFrames choose(Four which, const FourFrames& yes, const FourFrames& no) {
    return {choose(which, yes.centre, no.centre), choose(which, yes.x, no.x), choose(which, yes.y, no.y),
            choose(which, yes.width, no.width), choose(which, yes.height, no.height)};
}

RBC_WITH_AVX2_INLINE Four extent(const FourFrames& box, const FourVectors& n) {
    return box.width * size_of(dot(n, box.x)) + box.height * size_of(dot(n, box.y));
}

RBC_WITH_AVX2_INLINE FourVectors corner(const FourFrames& box, Four i) {
    const Four right = either(is(i, 1), is(i, 2)), up = at_least(i, all(2));
    const Four w = choose(right, box.width, minus(box.width)), h = choose(up, box.height, minus(box.height));
    return {box.centre.x + w * box.x.x + h * box.y.x, box.centre.y + w * box.x.y + h * box.y.y};
}

RBC_WITH_AVX2_INLINE Four next(Four i) {
    return choose(is(i, 3), all(0), i + all(1));
}

/// separations
RBC_WITH_AVX2_INLINE void separations(const FourFrames& box, const FourFrames& other, Four* s) {
    const FourVectors d = less(other.centre, box.centre);
    const Four x = dot(box.x, d), y = dot(box.y, d), extent_x = extent(other, box.x), extent_y = extent(other, box.y);
    s[0] = minus(y) - box.height - extent_y;
    s[1] = x - box.width - extent_x;
    s[2] = y - box.height - extent_y;
    s[3] = minus(x) - box.width - extent_x;
}

/// One end of the overlap, as contact_at_end but for nearest corners: the lanes that have these.
struct FourEnds {
    const FourFrames& reference;
    FourVectors n, t;
    Four reach;

    RBC_WITH_AVX2_INLINE Four along(const FourVectors& p) const { return dot(t, less(p, reference.centre)); }
    RBC_WITH_AVX2_INLINE Four gap(const FourVectors& p) const { return dot(n, less(p, reference.centre)) - reach; }
    RBC_WITH_AVX2_INLINE Four end(Four side, const FourVectors& p, const FourVectors& q, const FourVectors& q_other,
                                  FourBoxManifolds::End& to) const {
        const Four outside = side * (along(q) - along(p)), inside = side * (along(p) - along(q_other));
        const Four ends_here = at_least(all(0), outside);
        const FourVectors back = less(q_other, q);
        const Four nearest = both(larger(gap(q), all(0)), at_least(dot(less(q, p), back), all(0)));
        const Four part = outside / (outside + inside);
        const FourVectors cut{q.x + part * back.x, q.y + part * back.y}, at = choose(ends_here, q, cut);
        const Four d = gap(at), half = all(0.5) * d;
        put(at.x - half * n.x, to.x);
        put(at.y - half * n.y, to.y);
        put(d, to.gap);
        put(outside, to.outside);
        return _mm256_andnot_pd(ends_here, nearest);
    }
};

}  // namespace

}  // namespace box_lanes

bool has_avx2() {
    static const bool has = (__builtin_cpu_init(), __builtin_cpu_supports("avx2") != 0);
    return has;
}

RBC_WITH_AVX2 void collide_boxes_avx2(const FourBoxPairs& p, double margin, FourBoxManifolds& to) {
    using namespace box_lanes;
    const FourVectors a_x{of(p.a_x), of(p.a_y)}, b_x{of(p.b_x), of(p.b_y)}, d{of(p.d_x), of(p.d_y)};
    const FourFrames a{{all(0), all(0)}, a_x, turned_left(a_x), of(p.a_width), of(p.a_height)};
    const FourFrames b{d, b_x, turned_left(b_x), of(p.b_width), of(p.b_height)};
    const Four preference = all(box_box::preference) * (a.width + a.height + b.width + b.height);
    const Four smallest = _mm256_min_pd(_mm256_min_pd(a.width, a.height), _mm256_min_pd(b.width, b.height));
    const Four tiny = all(box_box::preference) * smallest;

    Four s[8];
    separations(a, b, s);
    separations(b, a, s + 4);
    Four separation = s[0], face = all(0);
    for (int k = 1; k < 8; ++k) {  // (06.10)
        const Four better = larger(s[k], separation + preference);
        separation = choose(better, s[k], separation);
        face = choose(better, all(k), face);
    }
    const Four of_b = at_least(face, all(4));
    face = choose(of_b, face - all(4), face);
    const FourFrames reference = choose(of_b, b, a), incident = choose(of_b, a, b);
    const Four sideways = either(is(face, 1), is(face, 3));
    const Four back = both(either(is(face, 0), is(face, 3)), all(-0.0));
    const FourVectors axis = choose(sideways, reference.x, reference.y);
    const FourVectors n{_mm256_xor_pd(axis.x, back), _mm256_xor_pd(axis.y, back)};

    const Four n_x = dot(n, incident.x), n_y = dot(n, incident.y);
    const Four facing[] = {minus(n_y), n_x, n_y, minus(n_x)};
    Four most = facing[0], edge = all(0);
    for (int i = 1; i < 4; ++i) {
        const Four more = larger(most - all(box_box::preference), facing[i]);
        most = choose(more, facing[i], most);
        edge = choose(more, all(i), edge);
    }

    const FourEnds ends{reference, n, turned_left(n), choose(sideways, reference.width, reference.height)};
    const FourVectors low = corner(reference, face), high = corner(reference, next(face));
    const FourVectors from = corner(incident, next(edge)), till = corner(incident, edge);
    const Four beside =
        either(at_least(ends.along(from), ends.along(high) - tiny), at_least(ends.along(low) + tiny, ends.along(till)));
    const Four corners =
        either(ends.end(all(-1), low, from, till, to.ends[0]), ends.end(all(1), high, till, from, to.ends[1]));
    const Four turned = both(of_b, all(-0.0));
    put(_mm256_xor_pd(n.x, turned), to.n_x);
    put(_mm256_xor_pd(n.y, turned), to.n_y);
    put(face, to.face);
    put(edge, to.edge);
    to.reference_is_b = _mm256_movemask_pd(of_b);
    to.apart = _mm256_movemask_pd(larger(separation, all(margin)));
    to.special = _mm256_movemask_pd(either(beside, corners));
}

}  // namespace rbc

#else

#include <stdexcept>

namespace rbc {

bool has_avx2() {
    return false;
}

void collide_boxes_avx2(const FourBoxPairs&, double, FourBoxManifolds&) {
    throw std::logic_error("collide_boxes_avx2: no AVX2 here");
}

}  // namespace rbc

#endif
