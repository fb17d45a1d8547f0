-- After text.lua, what pages need that pandoc does not make of Markdown by itself: numbered equations, hints one by one, figures with their words, tables that scroll in themselves.

local function raw(html) return pandoc.RawInline('html', html) end
local function raw_block(html) return pandoc.RawBlock('html', html) end

-- Of LaTeX, what texmath does not know: \Bigl( ... \Bigr) grow by themselves.
local function known(tex)
  tex = tex:gsub('\\[Bb]igl%f[%A]%s*', '\\left'):gsub('\\[Bb]igr%f[%A]%s*', '\\right')
  return tex
end

-- What stands between \\qquad outside of all brackets: pieces that may stand in lines of their own where there is no room.
local function pieces(tex)
  local parts, depth, from, at = {}, 0, 1, 1
  while at <= #tex do
    local word = tex:match('^\\%a+', at) or tex:match('^\\.', at)
    if word == '\\begin' or word == '\\left' then depth = depth + 1 end
    if word == '\\end' or word == '\\right' then depth = depth - 1 end
    local char = word and '' or tex:sub(at, at)
    if char == '{' then depth = depth + 1 elseif char == '}' then depth = depth - 1 end
    if word == '\\qquad' and depth == 0 then
      parts[#parts + 1] = tex:sub(from, at - 1)
      from = at + #word
    end
    at = at + math.max(1, word and #word or 1)
  end
  parts[#parts + 1] = tex:sub(from)
  return parts
end

local function formula(tex)
  local inlines = pandoc.List({ raw('<span class="formula">') })
  for _, part in ipairs(pieces(tex)) do
    inlines:extend({ raw('<span class="part">'), pandoc.Math('DisplayMath', part), raw('</span>') })
  end
  inlines:insert(raw('</span>'))
  return inlines
end

function Math(element)
  local tag = element.text:match('\\tag{([^}]*)}')
  element.text = known(element.text:gsub('%s*\\tag{[^}]*}', ''))
  if element.mathtype ~= 'DisplayMath' then return element end
  local id = tag and 'eq-' .. tag
  local inlines = pandoc.List({ raw(id and '<span class="equation numbered" id="' .. id .. '">' or '<span class="equation">') })
  inlines:extend(formula(element.text))
  if id then inlines:insert(raw('<a class="tag" href="#' .. id .. '">(' .. tag .. ')</a>')) end
  inlines:insert(raw('</span>'))
  return inlines
end

-- A formula in a line and the full stop behind it stay together; a long one scrolls in itself on a phone.
function Inlines(inlines)
  local result = pandoc.List()
  local i = 1
  while i <= #inlines do
    local element, following = inlines[i], inlines[i + 1]
    local formula = element.t == 'Math' and element.mathtype == 'InlineMath'
    local mark = formula and following and following.t == 'Str' and following.text:match('^[%.,;:%?!%)]+')
    local long = formula and #element.text > 40
    if mark or long then
      result:extend({ raw(long and '<span class="nobreak long">' or '<span class="nobreak">'), element, pandoc.Str(mark or ''), raw('</span>') })
    else
      result:insert(element)
    end
    if mark and #following.text > #mark then result:insert(pandoc.Str(following.text:sub(#mark + 1))) end
    i = i + (mark and 2 or 1)
  end
  return result
end

-- What text.lua has made of <details>.
function Div(div)
  if not div.classes:includes('fold') then return nil end
  local summary = pandoc.List({ raw('<details><summary>') })
  summary:extend(div.content[1].content)
  summary:insert(raw('</summary>'))
  local blocks = pandoc.List({ pandoc.Plain(summary) })
  for i = 2, #div.content do blocks:insert(div.content[i]) end
  blocks:insert(raw_block('</details>'))
  return blocks
end

function Table(t)
  return { raw_block('<div class="scroll" role="region" aria-label="table">'), t, raw_block('</div>') }
end

local greek = {}
for name in ([[alpha beta gamma delta epsilon eta theta lambda mu xi pi rho sigma tau phi chi psi omega Delta Phi]]):gmatch('%a+') do
  greek[name] = '\\' .. name
end

-- What stands at `at` in a caption's word as a formula, if it is a symbol: u_n^-, K_tt, mu, G; and its length. A letter
-- behind a number is a unit, A and B are bodies.
local function symbol(word, at, before)
  local name = word:match('^%a+', at)
  local to = at + #name
  local sub = word:match('^_(%b{})', to) or word:match('^_(%w+)', to)
  if sub then to = to + 1 + #sub end
  local sup = word:match('^%^(%b{})', to) or word:match('^%^([+-]?%w*)', to)
  if sup then to = to + 1 + #sup end
  local letter = #name == 1 and not name:match('[aABI]') and not before:match('%d ?$') and not before:match("[/'%w]$")
  if not (sub or sup or greek[name] or letter) then return nil, #name end
  local function braced(text)
    text = text:gsub('[{}]', '')
    if greek[text] then return '{' .. greek[text] .. '}' end
    return text:match('^%a%a%a') and '{\\text{' .. text .. '}}' or '{' .. text .. '}'
  end
  return (greek[name] or name) .. (sub and '_' .. braced(sub) or '') .. (sup and '^' .. braced(sup) or ''), to - at
end

-- A caption is also the words for a reader who does not see the picture; under it, its symbols are set as in the text.
local function typeset(caption)
  local result, before = pandoc.List(), ''
  for _, inline in ipairs(caption) do
    local word, at = inline.t == 'Str' and inline.text:gsub('^(%(?)%-$', '%1\u{2212}'):gsub('^(%(?)%-(%d)', '%1\u{2212}%2') or '', 1
    if inline.t ~= 'Str' then result:insert(inline) end
    while at <= #word do
      local other = word:match('^[^%a]+', at)
      local formula, size = nil, other and #other
      if not other then formula, size = symbol(word, at, before) end
      local text = word:sub(at, at + size - 1)
      if formula and #result > 0 and result[#result].t == 'Str' then
        result[#result].text = result[#result].text:gsub('%-$', '\u{2212}')
      end
      result:insert(formula and pandoc.Math('InlineMath', formula) or pandoc.Str(text))
      before, at = before .. text, at + size
    end
    if inline.t == 'Space' or inline.t == 'SoftBreak' then before = before .. ' ' end
  end
  return result
end

local function figure(image)
  local words = pandoc.utils.stringify(image.caption)
  local caption = words == '' and {} or
    { raw('<span class="caption" aria-hidden="true">'), table.unpack(typeset(image.caption)) }
  local inlines = pandoc.List({ raw('<span class="figure">'), image })
  if #caption > 0 then
    inlines:extend(caption)
    inlines:insert(raw('</span>'))
  end
  inlines:insert(raw('</span>'))
  return pandoc.Para(inlines)
end

-- The images of a paragraph that has nothing else.
local function only_images(block)
  if block.t ~= 'Para' then return {} end
  local images = pandoc.List()
  for _, inline in ipairs(block.content) do
    if inline.t == 'Image' then
      images:insert(inline)
    elseif inline.t ~= 'Space' and inline.t ~= 'SoftBreak' then
      return {}
    end
  end
  return images
end

-- The hints after the n-th, each within the one before: the next is seen when that is open.
local function hint(items, n)
  local blocks = pandoc.List({ raw_block('<details class="hint"><summary>Hint ' .. n .. ' of ' .. #items .. '</summary>') })
  blocks:extend(items[n])
  if n < #items then blocks:extend(hint(items, n + 1)) end
  blocks:insert(raw_block('</details>'))
  return blocks
end

function Blocks(blocks)
  local result, after_hints = pandoc.List(), false
  for _, block in ipairs(blocks) do
    local images = only_images(block)
    if after_hints and block.t == 'OrderedList' then
      result:extend(hint(block.content, 1))
    elseif #images > 0 then
      for _, image in ipairs(images) do result:insert(figure(image)) end
    else
      result:insert(block)
    end
    after_hints = block.t == 'Header' and pandoc.utils.stringify(block) == 'Hints'
  end
  return result
end
