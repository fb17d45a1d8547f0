-- After text.lua, a text as lines for a terminal, laid out by pandoc. Settings come as metadata; common/book/terminal/page.cpp
-- says what they mean.

local formula_text = dofile((PANDOC_SCRIPT_FILE:gsub('[^/]*$', 'formula.lua')))

local set, width -- the settings, columns

-- Control codes go through pandoc's layout as characters without width: four of them for a byte.
local unseen, value = { '\u{200B}', '\u{200C}', '\u{200E}', '\u{200F}' }, {}
for i, char in ipairs(unseen) do value[char] = i - 1 end

local function hidden(bytes)
  return (bytes:gsub('.', function(char)
    local n = char:byte()
    return unseen[n // 64 + 1] .. unseen[n // 16 % 4 + 1] .. unseen[n // 4 % 4 + 1] .. unseen[n % 4 + 1]
  end))
end

local function shown(text)
  return (text:gsub(('(\xE2\x80[\x8B\x8C\x8E\x8F])'):rep(4), function(a, b, c, d)
    return string.char(value[a] * 64 + value[b] * 16 + value[c] * 4 + value[d])
  end))
end

-- What stands for itself until all is laid out: \1 codes \2 words \3 are painted, \5 is a bullet, \6 file \7 is a picture that
-- page.cpp draws, \f the end of a part. \1 follows the first letter: at the beginning of a word pandoc before 3.0 counts a
-- character without width as one column. Parts of a long word are joined again where they stand in one line.
local join, bullet, nbsp = '\u{200D}', hidden('\5'), '\u{A0}'

local longest -- columns of a word that is not broken

local function columns_of(text)
  return utf8.len((text:gsub('\xE2\x80[\x8B-\x8F]', ''):gsub('[\xCC\xCD][\x80-\xBF]', ''):gsub('\xE2\x83[\x90-\xBF]', '')))
end

-- Codes of a terminal, and where the words lead.
local function painted(text, look, target)
  if not set.colour then return text end
  local codes = look ~= '' and '\27[' .. look .. 'm' or ''
  if target and target ~= '' and set.links then codes = '\27]8;;' .. target .. '\27\\' .. codes end
  local first = text:match(utf8.charpattern)
  return codes == '' and text or first .. hidden('\1' .. codes .. '\2') .. text:sub(#first + 1) .. hidden('\3')
end

local function with(look, code) return look == '' and code or look .. ';' .. code end

-- "lessons/a/../b" is "lessons/b".
local function path_of(file)
  local path, count = set.folder .. '/' .. file:gsub('#.*', ''), 1
  while count > 0 do path, count = path:gsub('[^/]+/%.%./', '', 1) end
  return path
end

-- Addresses as they are, files as file://, places in this text nowhere.
local function address_of(target)
  if target:find('://', 1, true) or target:find('^mailto:') then return target end
  if target:find('^#') or not set.folder then return '' end
  local path = set.root .. '/' .. path_of(target)
  return 'file://' .. (set.host or '') .. path:gsub('[^%w/._~-]', function(c) return ('%%%02X'):format(c:byte()) end)
end

-- A word; one that is as wide as a line may be broken behind its signs.
local function put_word(out, word, look, target)
  if columns_of(word) <= longest then
    out:insert(pandoc.Str(painted(word, look, target)))
    return
  end
  local parts = pandoc.List()
  for part in word:gsub(nbsp, ' '):gmatch('[^ /_,;:)=+-]*[ /_,;:)=+-]*') do
    while columns_of(part) > longest do
      local at = utf8.offset(part, longest + 1)
      parts:insert(part:sub(1, at - 1))
      part = part:sub(at)
    end
    if part ~= '' then parts:insert(part) end
  end
  for i, part in ipairs(parts) do
    if i > 1 then out:insert(pandoc.Space()) end
    out:insert(pandoc.Str(painted(part, look, target) .. (i < #parts and join or '')))
  end
end

local function put_words(out, text, look, target)
  for space, word in text:gmatch('([ \t\r\n]*)([^ \t\r\n]*)') do
    if space ~= '' then out:insert(pandoc.Space()) end
    if word ~= '' then put_word(out, word, look, target) end
  end
end

-- A relation or sign that stands alone.
local function is_sign(token)
  if utf8.len(token) ~= 1 then return false end
  local code = utf8.codepoint(token)
  return ('=<>+-~'):find(token, 1, true) or code >= 0x2190 or code == 0xB1 or code == 0xB7 or code == 0xD7
end

-- A formula that is text already. It may be broken at its gaps; what is wider than `widest` between two of them also in front
-- of relations and signs and behind commas, outside of all brackets.
local function put_formula(out, text, look, target, widest)
  local broken = {}
  for part, gap in (text .. '  '):gmatch('(.-)  ( *)') do
    if columns_of(part) <= widest then
      broken[#broken + 1] = part:gsub(' ', nbsp)
    else
      local depth, listed, line = 0, false, ''
      for token in part:gmatch('[^ ]+') do
        local free = depth <= 0 and (listed or is_sign(token))
        if line ~= '' then line = line .. (free and ' ' .. join or nbsp) end -- pandoc does not break in front of a bare >
        line = line .. token
        depth = depth + select(2, token:gsub('[([]', '')) - select(2, token:gsub('[])]', ''))
        listed = token:find('[,;]$')
      end
      broken[#broken + 1] = line
    end
    broken[#broken + 1] = nbsp:rep(#gap + 1) .. ' '
  end
  broken[#broken] = nil
  put_words(out, table.concat(broken), look, target)
end

-- In its $ where it stays as it is written.
local function put_inline(out, latex, look, target)
  local text = set.unicode and formula_text(latex):gsub('\n', ' ')
  if text and (text ~= latex or not text:find('[\\{}]')) then
    put_formula(out, text, look, target, 30)
  else
    put_words(out, '$' .. latex .. '$', look, target)
  end
end

-- Words alone: what they look like is in them. Displayed formulas and pictures stay what they are.
local function put(out, inlines, look, target)
  for _, one in ipairs(inlines) do
    if one.t == 'Str' then
      put_word(out, one.text, look, target)
    elseif one.t == 'Space' or one.t == 'SoftBreak' then
      out:insert(pandoc.Space())
    elseif one.t == 'LineBreak' then
      out:insert(one)
    elseif one.t == 'Code' then
      put_words(out, one.text, with(look, '36'), target)
    elseif one.t == 'Link' then
      put(out, one.content, with(look, '4'), address_of(one.target))
    elseif one.t == 'Emph' or one.t == 'Strong' then
      put(out, one.content, with(look, one.t == 'Emph' and '3' or '1'), target)
    elseif one.t == 'Math' and one.mathtype == 'InlineMath' then
      put_inline(out, one.text, look, target)
    elseif one.t == 'Image' or one.t == 'Math' then
      out:insert(one)
    elseif one.t == 'RawInline' then
      if one.text:find('^<br') then out:insert(pandoc.LineBreak()) end
      put(out, pandoc.utils.blocks_to_inlines(pandoc.read(one.text, 'html').blocks), look, target)
    elseif one.content then
      put(out, one.content, look, target)
    end
  end
  return out
end

local function words(inlines, look) return put(pandoc.List(), inlines, look or '') end

-- Its lines, without an end of the last one.
local function lines_of(block, columns)
  local text = pandoc.write(pandoc.Pandoc(block), 'plain', { columns = columns })
  return (text:gsub('\n$', ''):gsub(join .. ' ?', ''))
end

-- What a picture shows, its file and the command that makes it.
local function picture(image, alone)
  local shows = pandoc.utils.stringify(pandoc.Span(image.caption):walk({
    Math = function(math) return pandoc.Str(set.unicode and formula_text(math.text) or math.text) end
  }))
  local out, prefix = pandoc.List(), ''
  if shows == '' then return out end
  if alone and set.folder and not image.src:find('://', 1, true) then
    local path = path_of(image.src)
    put_words(out, ' ' .. path, '', address_of(image.src))
    local number = path:match('^lessons/0*(%d+)_')
    if number then
      out:extend({ pandoc.Str(','), pandoc.Space(), pandoc.Str('by'), pandoc.Space(), pandoc.Str(painted(('./course %s %s'):format(
        path:find('%.svg$') and 'figures' or 'demo', number):gsub(' ', nbsp), '36')) })
    end
    prefix = set.pictures and hidden('\6' .. path .. '\7') or ''
  end
  local shown_words = pandoc.List({ pandoc.Str(prefix) })
  put_words(shown_words, '[figure: ' .. shows .. ']', '2')
  shown_words:extend(out)
  return shown_words
end

-- On lines of its own, rows that are too wide go on in the next line.
local function display(text, columns)
  local rows = {}
  for row in text:gmatch('[^\n]+') do
    local out = pandoc.List()
    put_formula(out, row, '', nil, columns - 8)
    rows[#rows + 1] = lines_of(pandoc.Plain(out), columns - 8):gsub('\n', '\n    ')
  end
  return pandoc.CodeBlock(table.concat(rows, '\n'))
end

-- A paragraph, and between its words the pictures and displayed formulas that it has.
local function paragraphs(inlines, columns, make)
  local out, line = pandoc.List(), pandoc.List()
  local function finish()
    while line[1] and line[1].t == 'Space' do line:remove(1) end
    if #line > 0 then out:insert(make(line)) end
    line = pandoc.List()
  end
  for _, one in ipairs(words(inlines)) do
    if one.t == 'Image' then
      finish()
      line = picture(one, true)
      finish()
    elseif one.t == 'Math' then
      finish()
      out:insert(display(set.unicode and formula_text(one.text) or one.text, columns))
    else
      line:insert(one)
    end
  end
  finish()
  return out
end

-- Columns of a cell in one line, and of its widest word.
local function widths_of(inlines)
  local natural, least, line, word = 0, 0, 0, 0
  for _, one in ipairs(inlines) do
    word = one.t == 'Str' and word + columns_of(one.text) or 0
    line = one.t == 'LineBreak' and 0 or line + (one.t == 'Str' and columns_of(one.text) or 1)
    natural, least = math.max(natural, line), math.max(least, word)
  end
  return natural, least
end

-- The cells of a table as words, columns and the least of each, and whether that fits. Words up to `limit` stay whole.
local function cells_of(element, columns, limit)
  local simple, natural, least, before = pandoc.utils.to_simple_table(element), {}, {}, longest
  local rows = pandoc.List({ simple.headers })
  rows:extend(simple.rows)
  longest = limit
  for r, row in ipairs(rows) do
    rows[r] = {}
    for i, blocks in ipairs(row) do
      local out = pandoc.List()
      for _, block in ipairs(blocks) do
        for _, one in ipairs(words(block.content, r == 1 and '1')) do out:extend(one.t == 'Image' and picture(one) or { one }) end
      end
      local wide, narrow = widths_of(out)
      rows[r][i], natural[i], least[i] = out, math.max(natural[i] or 0, wide), math.max(least[i] or 0, narrow)
    end
  end
  longest = before
  local total = 2 * #natural
  for _, wide in ipairs(natural) do total = total + wide end
  while total > columns do -- the widest column gives way
    local widest
    for i = 1, #natural do
      if natural[i] > least[i] and (not widest or natural[i] > natural[widest]) then widest = i end
    end
    if not widest then return rows end
    natural[widest], total = natural[widest] - 1, total - 1
  end
  return rows, natural, simple.aligns
end

-- A row, its cells side by side.
local function row_lines(row, widths, aligns)
  local cells, lines, height = {}, {}, 1
  for i, cell in ipairs(row) do
    cells[i] = {}
    for line in lines_of(pandoc.Plain(cell), widths[i]):gmatch('[^\n]+') do table.insert(cells[i], line) end
    height = math.max(height, #cells[i])
  end
  for k = 1, height do
    lines[k] = ''
    for i, cell in ipairs(cells) do
      local text = cell[k] or ''
      local room = math.max(widths[i] - columns_of(text), 0)
      local left = aligns[i] == 'AlignRight' and room or aligns[i] == 'AlignCenter' and room // 2 or 0
      lines[k] = lines[k] .. '  ' .. (' '):rep(left) .. text .. (' '):rep(room - left)
    end
  end
  return table.concat(lines, '\n'), height
end

-- Columns side by side where that fits, with broken words if need be; else a line for each cell, behind the head of its column.
local function table_blocks(element, columns)
  local rows, widths, aligns = cells_of(element, columns, longest)
  for limit = 8, 6, -1 do
    if not widths then rows, widths, aligns = cells_of(element, columns, limit) end
  end
  if widths then
    local text, rules, tall = {}, '', false
    for r, row in ipairs(rows) do
      local height
      text[r], height = row_lines(row, widths, aligns)
      tall = tall or r > 1 and height > 1
    end
    for _, wide in ipairs(widths) do rules = rules .. '  ' .. ('-'):rep(wide) end
    text[1] = text[1] .. '\n' .. rules
    local body = table.concat(text, tall and '\n\n' or '\n', 2)
    return { pandoc.RawBlock('plain', text[1] .. '\n' .. body) }
  end
  rows = cells_of(element, columns, longest)
  local blocks = pandoc.List()
  for r = 2, #rows do
    local line = pandoc.List()
    for i, cell in ipairs(rows[r]) do
      if #cell > 0 then
        if #line > 0 then line:insert(pandoc.LineBreak()) end
        line:extend(rows[1][i])
        if #rows[1][i] > 0 then line:extend({ pandoc.Str(painted(':', '1')), pandoc.Space() }) end
        line:extend(cell)
      end
    end
    blocks:insert(pandoc.Para(line))
  end
  return blocks
end

local laid_out

local function fold(div, columns)
  local number = div.attributes.number
  local open = set.unfolded or number == set.answer
  local mark = set.unicode and (open and '▾' or '▸') or (open and 'v' or '>')
  local line = pandoc.List({ pandoc.Str(painted(mark, '1')), pandoc.Space() })
  put(line, div.content[1].content, '1')
  if not open and set.command then
    line:extend({ pandoc.Str(nbsp), pandoc.Space(), pandoc.Str(painted('(answer' .. nbsp .. number .. ':', '2')), pandoc.Space(),
      pandoc.Str(painted((set.command .. ' --answer ' .. number):gsub(' ', nbsp), '36') .. painted(')', '2')) })
  end
  local blocks = pandoc.List({ pandoc.Para(line) })
  local inner = pandoc.List(div.content)
  inner:remove(1)
  if open then blocks:insert(pandoc.BlockQuote(laid_out(inner, columns - 2))) end
  return blocks
end

local function items(list, columns, mark)
  for i, item in ipairs(list.content) do
    item = laid_out(item, columns - 4)
    if mark and item[1] and (item[1].t == 'Plain' or item[1].t == 'Para') then item[1].content:insert(1, pandoc.Str(mark)) end
    list.content[i] = item
  end
  return { list }
end

local parts = 0 -- that have begun: each has one heading of the second level

function laid_out(blocks, columns)
  local out = pandoc.List()
  for _, block in ipairs(blocks) do
    local t = block.t
    if t == 'Para' or t == 'Plain' then
      out:extend(paragraphs(block.content, columns, pandoc[t]))
    elseif t == 'Header' then
      local line = words(block.content, block.level == 1 and '1;4' or '1')
      if block.level == 2 then parts = parts + 1 end
      if block.level == 2 and parts > 1 and set.pictures then line:insert(1, pandoc.Str(hidden('\f'))) end
      out:insert(pandoc.Para(line))
    elseif t == 'CodeBlock' then
      out:insert(pandoc.CodeBlock((block.text:gsub('[^\n]+', function(line) return painted(line, '36') end))))
    elseif t == 'BulletList' or t == 'OrderedList' then
      out:extend(items(block, columns, set.unicode and t == 'BulletList' and bullet))
    elseif t == 'BlockQuote' then
      out:insert(pandoc.BlockQuote(laid_out(block.content, columns - 2)))
    elseif t == 'Table' then
      out:extend(table_blocks(block, columns))
    elseif t == 'RawBlock' then
      out:extend(laid_out(pandoc.read(block.text, 'html').blocks, columns))
    elseif t == 'Div' and block.classes[1] == 'fold' then
      out:extend(fold(block, columns))
    elseif block.content then
      out:extend(laid_out(block.content, columns))
    else
      out:insert(block)
    end
  end
  return out
end

local function refuse(message)
  io.stderr:write(message)
  os.exit(2)
end

-- The section whose heading has these words in it, in capitals or not, up to the next heading that is as high.
local function section_of(blocks, wanted)
  local headings = {}
  for i, block in ipairs(blocks) do
    if block.t == 'Header' then
      local heading = pandoc.utils.stringify(block)
      if heading:lower():find(wanted:lower(), 1, true) then
        local section = pandoc.List({ block })
        for k = i + 1, #blocks do
          if blocks[k].t == 'Header' and blocks[k].level <= block.level then break end
          section:insert(blocks[k])
        end
        return section
      end
      if block.level == 2 then headings[#headings + 1] = heading end
    end
  end
  refuse(set.name .. " has no section '" .. wanted .. "'; there are: " .. table.concat(headings, ', '))
end

-- The fold of this number, after the paragraph in front of it and what stands between the two (a question, its command).
local function answer_of(blocks, number)
  for i, block in ipairs(blocks) do
    if block.t == 'Div' and block.attributes.number == number then
      local first = i
      while first > 1 and blocks[first - 1].t ~= 'Div' and blocks[first - 1].t ~= 'Header' do
        first = first - 1
        if blocks[first].t == 'Para' then break end
      end
      return pandoc.List({ table.unpack(blocks, first, i) })
    end
    local found = block.t == 'Div' and answer_of(block.content, number)
    if found then return found end
  end
end

local function fold_count(blocks)
  local count = 0
  pandoc.Div(blocks):walk({ Div = function(div) if div.attributes.number then count = count + 1 end end })
  return count
end

local function no_answer(blocks)
  local count = fold_count(blocks)
  refuse(('%s has no answer %s; %s'):format(set.name, set.answer, count == 0 and 'it has none' or count == 1 and 'there is one' or
    'there are 1 to ' .. count))
end

-- Neighbours that look alike are painted in one go, the spaces between them, too.
local function finished(text)
  text = shown(text):gsub('(' .. utf8.charpattern .. ')\1([^\2]*)\2', '\1%2\2%1')
  text = text:gsub(nbsp, ' '):gsub(join .. ' ?', ''):gsub('%-( +)\5', '•%1'):gsub('\5', ''):gsub(' +\n', '\n')
  local count = 1
  while count > 0 do text, count = text:gsub('\1([^\2]*)\2([^\3]*)\3( *)\1%1\2', '\1%1\2%2%3') end
  return (text:gsub('\1([^\2]*)\2([^\3]*)\3', function(codes, inner)
    local link = codes:find('\27]8', 1, true)
    return codes .. inner .. (codes:find('m$') and '\27[0m' or '') .. (link and '\27]8;;\27\\' or '')
  end))
end

function Pandoc(doc)
  set = {}
  for name, setting in pairs(doc.meta) do set[name] = setting == true or pandoc.utils.stringify(setting) end
  width = tonumber(set.width)
  longest = math.max(width - 12, width // 2)
  local blocks = doc.blocks
  if set.section then blocks = section_of(blocks, set.section) end
  if set.answer then blocks = answer_of(blocks, set.answer) or no_answer(doc.blocks) end
  local text = pandoc.write(pandoc.Pandoc(laid_out(blocks, width)), 'plain', { columns = width })
  return pandoc.Pandoc({ pandoc.RawBlock('plain', (finished(text):gsub('\n$', ''))) })
end
