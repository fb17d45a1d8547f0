#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace rbc {

/// Goes through HTML: calls `tag` with each whole tag (<img src="a.png">) and `words` with what stands between them.
/// Comments are left out.
void read_html(std::string_view html, const std::function<void(std::string_view)>& tag,
               const std::function<void(const std::string&)>& words);

/// The name of a tag in lower case, with the slash of a closing one: "img", "/details".
std::string tag_name(std::string_view tag);

/// The value of a tag's attribute; empty where it has none.
std::string tag_attribute(std::string_view tag, std::string_view name);

/// The character that an entity such as &amp; or &#956; stands for; one that is unknown stays as it is.
std::string entity_text(std::string_view entity);

/// All entities of a text as characters.
std::string without_entities(std::string_view text);

}  // namespace rbc
