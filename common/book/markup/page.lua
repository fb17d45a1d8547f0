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

local function figure(image)
  local words = pandoc.utils.stringify(image.caption)
  local caption = words == '' and {} or
    { raw('<span class="caption" aria-hidden="true">'), table.unpack(image.caption) }
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
