-- A LaTeX formula as a line of text for a terminal: "\tfrac12 m v^2 \le \mu\,g h \tag{03.1}" becomes
-- "½ m v² ≤ μ g h   (03.1)". What it does not know stays as it is written, and a formula that is not well formed stays as a
-- whole. Rows of an environment (aligned, cases) are separated by line breaks, those of a matrix by semicolons.

local function set_of(words)
  local set = {}
  for word in words:gmatch('%S+') do set[word] = true end
  return set
end

-- "name sign name sign ..."
local function table_of(words)
  local map = {}
  for name, sign in words:gmatch('(%S+) (%S+)') do map[name] = sign end
  return map
end

-- What stands for itself: letters, brackets, spaces.
local symbols = table_of([[varepsilon ε vartheta θ varrho ρ varphi φ pm ± mp ∓ infty ∞ dots ... ldots ... cdots ...
  langle ⟨ rangle ⟩ lvert | rvert | vert | lVert ‖ rVert ‖ Vert ‖ | ‖ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ sum ∑ prod ∏ int ∫
  partial ∂ nabla ∇ prime ' circ ° ell ℓ star * ast * top T forall ∀ exists ∃ emptyset ∅ angle ∠ { { } } % % _ _ & & # # $ $]])
for name, sign in pairs({ quad = '  ', qquad = '    ', [','] = ' ', [';'] = ' ', [':'] = ' ', [' '] = ' ', ['!'] = '' }) do
  symbols[name] = sign
end
for name in pairs(set_of('displaystyle textstyle limits nolimits big Big bigg Bigg bigl bigr Bigl Bigr')) do symbols[name] = '' end

local letters, code = [[alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma
  tau upsilon phi chi psi omega]], 0x3B1 -- in the order of Unicode, capitals 0x20 before
for name in letters:gmatch('%S+') do
  symbols[name], symbols[name:gsub('^%l', string.upper)] = utf8.char(code), utf8.char(code - 0x20)
  code = code + 1
end

-- What stands between two things, without the spaces around it.
local relations = table_of([[leftarrow ← gets ← to → rightarrow → mapsto ↦ Rightarrow ⇒ implies ⇒ Leftrightarrow ⇔ iff ⇔ le ≤ leq ≤
  ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ ll ≪ gg ≫ lesssim ≲ gtrsim ≳ lt < gt > equiv ≡ propto ∝ sim ~ simeq ≃ in ∈ subset ⊂ perp ⊥
  parallel ∥ times × cdot · mid | cup ∪ cap ∩ wedge ∧ setminus ∖ vee ∨ land ∧]])

-- Marks that follow the letter on which they stand.
local accents = { dot = '\u{307}', ddot = '\u{308}', hat = '\u{302}', bar = '\u{304}', tilde = '\u{303}', vec = '\u{20D7}' }

local raised = table_of([[0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ n ⁿ T ᵀ ' ' * * ° °]])
local lowered = table_of([[0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋]])

-- Names in upright letters.
local functions = set_of([[sin cos tan cot sinh cosh tanh arcsin arccos arctan ln log exp max min det arg lim sup inf sgn dim ker
  argmin argmax]])

local fractions, texts = set_of('frac tfrac dfrac'), set_of('text mbox textbf textit textrm')
local styles, halves = set_of('boldsymbol operatorname bm pmb'), { ['1/2'] = '½', ['1/4'] = '¼', ['3/4'] = '¾' }

local function is_bracketed(text) return text:find('^%b()$') end
local function bracketed(text) return is_bracketed(text) and text or '(' .. text .. ')' end
local function trimmed(text) return text:match('^ *(.-) *$') end
local function has(set, char) return char ~= '' and set:find(char, 1, true) ~= nil end

-- Whether terms stand side by side outside of all brackets, or a quotient does.
local function is_sum(text)
  local depth = 0
  for i = 1, #text do
    local char = text:sub(i, i)
    depth = depth + (has('([', char) and 1 or has(')]', char) and -1 or 0)
    if i > 1 and depth == 0 and has('+-=/', char) then return true end
  end
  return false
end

-- A number, or one letter with what hangs on it: a factor that needs no brackets.
local function is_atom(text)
  if is_bracketed(text) or text:find('^[%d.]*$') then return true end
  -- A differential: dp, du_n. Products have a space between their factors, or a letter in front that is no d.
  local rest = text:match('^d(%D.*)') or text:match('^√(.*)')
  if rest then return is_atom(rest) end
  if text:find('[ +%-/=<>(){}|]') then return false end
  local first = true
  for char in text:gmatch(utf8.charpattern) do
    if char == '_' and not first then return text:find('^[^_]*_%w*$') ~= nil end
    local at = utf8.codepoint(char)
    local hangs_on = at >= 0x300 and not (at >= 0x391 and at <= 0x3C9) or has("'²³¹*", char)
    if not first and not hangs_on then return false end
    first = false
  end
  return true
end

-- Without spaces at the ends of rows and in front of a full stop or comma, without empty rows.
local function tidy(text)
  local rows = {}
  for row in text:gmatch('[^\n]+') do
    row = trimmed(row):gsub(' ([.,])%f[\0 ]', '%1')
    if row ~= '' then rows[#rows + 1] = row end
  end
  return table.concat(rows, '\n')
end

local function as_script(text, map)
  local out = ''
  for char in text:gmatch(utf8.charpattern) do
    if not map[char] then return nil end
    out = out .. map[char]
  end
  return out
end

-- Reads a formula from left to right. Raises an error where it is not well formed.
local function read(source)
  local at, tag = 1, ''
  local one_command

  local function peek() return source:sub(at, at) end
  local function starts(words) return source:sub(at, at + #words - 1) == words end
  local function skip_spaces() at = source:match('^[ \n\t]*()', at) end
  local function refuse() error('not well formed', 0) end

  -- The name of a command whose backslash is next.
  local function command()
    local name = source:match('^\\(%a+)', at) or source:sub(at + 1, at + 1)
    if name == '' then refuse() end
    at = at + #name + 1
    return name
  end

  -- What stands in { }, as it is written.
  local function raw_argument()
    skip_spaces()
    local inner, behind = source:match('^(%b{})()', at)
    at = behind or refuse()
    return inner:sub(2, -2)
  end

  local sequence

  -- { ... }, or the one thing that is next.
  local function argument()
    skip_spaces()
    if peek() == '\\' then return trimmed(one_command()) end
    if peek() ~= '{' then
      local letter = source:match('^' .. utf8.charpattern, at) or refuse()
      at = at + #letter
      return letter
    end
    at = at + 1
    local inner = sequence('}')
    at = at + 1
    return trimmed(inner)
  end

  -- What is lowered and raised here. Where Unicode has no characters for it: _word, _(...), ^word, ^(...).
  local function scripts()
    local out = ''
    while peek() == '^' or peek() == '_' do
      local sign = peek()
      at = at + 1
      local text = argument()
      local characters = as_script(text, sign == '^' and raised or lowered)
      local plain = text:find('^%w*$') or utf8.len(text) == 1
      out = out .. (characters and characters ~= '' and characters or sign .. (plain and text or bracketed(text)))
    end
    return out
  end

  -- A function's name, apart from what stands before it and from an argument without brackets.
  local function with_function(out, name)
    if out ~= '' and not has(' ([{|+-=<>/\n', out:sub(-1)) then out = out .. ' ' end
    at = at + #name + 1
    out = out .. name .. scripts()
    local spaced = peek() == ' '
    skip_spaces()
    local opens = peek() == '' or has('([{}|', peek()) or starts('\\left') or starts('\\r')
    return out .. (not opens and (spaced or peek():find('[%w\\]')) and ' ' or '')
  end

  -- Up to one of the closing characters (or the end). A backslash among them means: a new row or \end.
  function sequence(closing)
    local out = ''
    local function put(text)
      if text:sub(1, 1) == ' ' and out:sub(-1) == ' ' then out = out:sub(1, -2) end
      out = out .. text
    end
    while at <= #source do
      local char = peek()
      if char == '\\' then
        if has(closing, '\\') and (starts('\\\\') or starts('\\end')) then return out end
        local name = source:match('^%a*', at + 1)
        if functions[name] then out = with_function(out, name) else put(one_command()) end
      elseif has(closing, char) then
        return out
      elseif char == '{' then
        put(argument())
      elseif char == '}' then
        refuse()
      elseif char == '^' or char == '_' then
        out = out .. scripts()
      elseif has('~ \n\t', char) then
        at = at + 1
        if out ~= '' and not has(' \n', out:sub(-1)) then out = out .. ' ' end
      else
        out = out .. char
        at = at + 1
      end
    end
    return (closing == '' or closing == '&\\') and out or refuse()
  end

  -- Whether what comes next would be multiplied with what stands here.
  local function factor_follows()
    local from = source:match('^[ \n]*()', at)
    if source:sub(from, from) ~= '\\' then return source:find('^[%w(^]', from) ~= nil end
    local name = source:match('^%a*', from + 1)
    if name == 'left' or name == 'sqrt' or fractions[name] then return true end
    if name:find('^[rbB]') and set_of('rvert rVert rangle rfloor rceil')[name] or name:find('^[bB]ig') then return false end
    if set_of('quad qquad cdot pm text')[name] then return false end
    return name ~= '' and (symbols[name] or functions[name] or accents[name] or name:find('^math')) and true
  end

  local function fraction()
    skip_spaces()
    local in_words = starts('{\\text')
    local above, below = argument(), argument()
    if halves[above .. '/' .. below] then return halves[above .. '/' .. below] end
    local text = (in_words or is_sum(above)) and bracketed(above) or above
    text = text .. '/' .. (is_atom(below) and below or bracketed(below))
    return factor_follows() and '(' .. text .. ')' or text
  end

  local function environment()
    local name, rows, row = raw_argument(), {}, ''
    local matrix, cases = name:find('matrix$'), name == 'cases'
    while true do
      row = row .. sequence('&\\')
      if at > #source then refuse() end
      if peek() == '&' then
        at = at + 1
        row = row .. (cases and '  ' or matrix and ', ' or '')
      else
        rows[#rows + 1], row = trimmed(row), ''
        if command() == 'end' then break end
      end
    end
    if raw_argument() ~= name then refuse() end
    if #rows > 1 and rows[#rows] == '' then rows[#rows] = nil end
    local text = table.concat(rows, (matrix or cases) and '; ' or '\n')
    return matrix and '[' .. text .. ']' or cases and '{ ' .. text .. ' }' or '\n' .. text .. '\n'
  end

  -- The command that is next, as text.
  function one_command()
    local begin, name = at, command()
    if fractions[name] then return fraction() end
    if name == 'begin' then return environment() end
    if name == 'tag' then
      tag = raw_argument()
      return ''
    end
    if texts[name] then return (raw_argument():gsub('%$([^$]*)%$', read)) end
    if name:find('^math') or styles[name] then return argument() end
    if name == 'left' or name == 'right' then
      skip_spaces()
      if at > #source then refuse() end
      if peek() == '.' then at = at + 1 end
      return ''
    end
    if name == 'sqrt' and peek() ~= '[' then
      local under = argument()
      return '√' .. (is_atom(under) and under or bracketed(under))
    end
    if accents[name] then
      local under = argument()
      return utf8.len(under) == 1 and under .. accents[name] or name .. '(' .. under .. ')'
    end
    if relations[name] then return ' ' .. relations[name] .. ' ' end
    if set_of('Delta partial nabla langle lvert')[name] then skip_spaces() end
    return symbols[name] or source:sub(begin, at - 1)
  end

  local text = tidy(sequence(''))
  return text .. (tag == '' and '' or '   (' .. tag .. ')')
end

return function(latex)
  local whole, text = pcall(read, latex)
  return whole and text or latex
end
