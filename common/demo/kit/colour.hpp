#pragma once

namespace rbc {

/// An sRGB colour, components in [0, 1].
struct Colour {
    double r = 0, g = 0, b = 0, a = 1;
    Colour with_alpha(double alpha) const { return {r, g, b, alpha}; }
};

/// The palette of the course. The hues are Okabe and Ito's, but for a vermillion that is clearly red (Tol's),
/// told apart by readers with any of the common colour vision deficiencies; a method keeps its colour in scene, plot,
/// table and figure, in every lesson.
namespace colours {
inline constexpr Colour black{0.00, 0.00, 0.00};
inline constexpr Colour orange{0.90, 0.62, 0.00};
inline constexpr Colour sky{0.34, 0.71, 0.91};
inline constexpr Colour green{0.00, 0.62, 0.45};
inline constexpr Colour yellow{0.94, 0.89, 0.26};
inline constexpr Colour blue{0.00, 0.45, 0.70};
inline constexpr Colour vermillion{0.80, 0.20, 0.07};
inline constexpr Colour purple{0.80, 0.47, 0.65};

inline constexpr Colour white{1, 1, 1};
inline constexpr Colour ink{0.13, 0.15, 0.18};    ///< text, axes
inline constexpr Colour grey{0.45, 0.47, 0.50};   ///< secondary text, references
inline constexpr Colour faint{0.87, 0.88, 0.90};  ///< grid lines
inline constexpr Colour paper{0.985, 0.985, 0.98};
inline constexpr Colour ground{0.80, 0.78, 0.74};
}  // namespace colours

/// A colour as it is for letters: dark enough on white.
constexpr Colour letter_colour(const Colour& c) {
    const double light = 0.30 * c.r + 0.59 * c.g + 0.11 * c.b, factor = light > 0.47 ? 0.47 / light : 1;
    return {factor * c.r, factor * c.g, factor * c.b, c.a};
}

}  // namespace rbc
