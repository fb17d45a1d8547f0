-- For a terminal: of HTML what GitHub's Markdown has no words for, <img> and <br>; other tags and comments leave no trace.

function RawBlock(block)
  return pandoc.read(block.text, 'html').blocks
end

function RawInline(inline)
  if inline.text:match('^<br') then return pandoc.LineBreak() end
  return pandoc.utils.blocks_to_inlines(pandoc.read(inline.text, 'html').blocks)
end
