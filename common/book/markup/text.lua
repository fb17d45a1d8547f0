-- What a text of the course means, for pages and terminals alike: <details> with all that stands in it is a Div of the
-- class "fold", whose first block is its summary.

local markdown = 'gfm+tex_math_dollars'

local folds = 0 -- so far

local function fold(summary)
  local read = pandoc.read(summary, markdown).blocks
  folds = folds + 1
  return pandoc.Div({ pandoc.Plain(read[1] and read[1].content or {}) }, { class = 'fold', number = folds })
end

-- A fold that does not end ends with what it stands in.
function Blocks(blocks)
  local open = { pandoc.List() } -- the blocks of each fold that has begun, innermost last
  local function finish()
    local inner = table.remove(open)
    local last = open[#open]
    last[#last].content:extend(inner)
  end
  for _, block in ipairs(blocks) do
    local html = block.t == 'RawBlock' and block.text
    if not html or not html:find('</?details>') then
      open[#open]:insert(block)
    else
      local at = 1
      while at <= #html do
        local summary, behind = html:match('^%s*<details>%s*<summary>(.-)</summary>%s*()', at)
        if summary then
          open[#open]:insert(fold(summary))
          open[#open + 1] = pandoc.List()
        else
          behind = html:match('^%s*</details>%s*()', at)
          if behind and #open > 1 then finish() end
        end
        if not behind then
          behind = html:find('</?details>', at + 1) or #html + 1
          open[#open]:insert(pandoc.RawBlock('html', html:sub(at, behind - 1)))
        end
        at = behind
      end
    end
  end
  while #open > 1 do finish() end
  return open[1]
end
