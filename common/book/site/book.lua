-- What the book's pages need that pandoc does not make of Markdown by itself: numbered equations, formulas in what is
-- folded, hints one by one, figures with their words, tables that scroll in themselves.

local markdown = 'gfm+tex_math_dollars'

local function raw(html) return pandoc.RawInline('html', html) end
local function raw_block(html) return pandoc.RawBlock('html', html) end

-- Of LaTeX, what texmath does not know: \Bigl( ... \Bigr) grow by themselves.
local function known(tex)
  tex = tex:gsub('\\[Bb]igl%f[%A]%s*', '\\left'):gsub('\\[Bb]igr%f[%A]%s*', '\\right')
  return tex
end

function Math(math)
  local tag = math.text:match('\\tag{([^}]*)}')
  math.text = known(math.text:gsub('%s*\\tag{[^}]*}', ''))
  if math.mathtype ~= 'DisplayMath' then return math end
  if not tag then return { raw('<span class="equation"><span class="formula" tabindex="0">'), math, raw('</span></span>') } end
  local id = 'eq-' .. tag
  return { raw('<span class="equation numbered" id="' .. id .. '"><span class="formula" tabindex="0">'), math,
           raw('</span><a class="tag" href="#' .. id .. '">(' .. tag .. ')</a></span>') }
end

-- <details><summary>What $x$ does</summary>
function RawBlock(block)
  local before, inner, after = block.text:match('^(.*<summary>)(.-)(</summary>.*)$')
  if not inner or not inner:find('[$`*]') then return nil end
  local read = pandoc.read(inner, markdown).blocks[1].content
  local inlines = pandoc.List(read)
  inlines:insert(1, raw(before))
  inlines:insert(raw(after))
  return pandoc.walk_block(pandoc.Plain(inlines), { Math = Math })
end

function Table(t)
  return { raw_block('<div class="scroll" role="region" aria-label="table" tabindex="0">'), t, raw_block('</div>') }
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
    if after_hints and block.t == 'OrderedList' then
      result:extend(hint(block.content, 1))
    elseif block.t == 'Para' and #block.content == 1 and block.content[1].t == 'Image' then
      result:insert(figure(block.content[1]))
    else
      result:insert(block)
    end
    after_hints = block.t == 'Header' and pandoc.utils.stringify(block) == 'Hints'
  end
  return result
end
