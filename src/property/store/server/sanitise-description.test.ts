import { expect, it } from 'vitest'
import { sanitiseDescription } from './sanitise-description.ts'

it.each([
  ['a script', '<p>Hall</p><script>alert(1)</script>', '<p>Hall</p>'],
  ['an event handler', '<p onclick="alert(1)">Hall</p>', '<p>Hall</p>'],
  ['an image', '<p>Hall<img src=x onerror=alert(1)></p>', '<p>Hall</p>'],
  ['a link', '<p><a href="javascript:alert(1)">Hall</a></p>', '<p>Hall</p>'],
  ['a style', '<style>p{}</style><p style="color:red">Hall</p>', '<p>Hall</p>'],
  ['a broken tag', '<p>Hall <b>bold', '<p>Hall <b>bold</b></p>'],
  ['an escaped script', '<p>&lt;script&gt;</p>', '<p>&lt;script&gt;</p>'],
  ['a tag inside another', '<p><b>A<script>alert(1)</script></b></p>', '<p><b>A</b></p>'],
  ['a tag that is not closed where it should be', '<p>A <b>b</p> c', '<p>A <b>b</b></p> c'],
  ['an end without a beginning', 'A</b> hall', '<p>A hall</p>'],
  ['what only looks like a tag', '<p>2 < 3 > 1</p>', '<p>2 &lt; 3 &gt; 1</p>'],
  ['capitals', '<P>A<BR>b</P>', '<p>A<br>b</p>'],
  ['an empty paragraph', '<p>Hall</p><p>&nbsp;</p><p><br></p>', '<p>Hall</p>'],
  [
    'what is allowed',
    '<p>A<br>b <b>c</b> <i>d</i> <u>e</u></p><ul><li>f</li></ul>',
    '<p>A<br>b <b>c</b> <i>d</i> <u>e</u></p><ul><li>f</li></ul>',
  ],
  ['other names for it', '<div><strong>A</strong> <em>b</em></div>', '<p><b>A</b> <i>b</i></p>'],
  ['plain text', 'Hall\r\nStairs\r\n\r\nKitchen & pantry', '<p>Hall<br>Stairs</p><p>Kitchen &amp; pantry</p>'],
  ['plain text with loose ends', 'Hall  \n \t\n\n  Kitchen \n pantry', '<p>Hall</p><p>Kitchen<br>pantry</p>'],
  ['plain text with bold', 'A <b>bright</b> hall', '<p>A <b>bright</b> hall</p>'],
  ['items without a list', '<li>Hall</li>\n<li>Stairs</li>', '<ul><li>Hall</li><li>Stairs</li></ul>'],
  [
    'items without a list in a paragraph',
    '<p>It has:<li>a hall</li><li>stairs</li>and more</p>',
    '<p>It has:</p><ul><li>a hall</li><li>stairs</li></ul><p>and more</p>',
  ],
  ['items that are not closed', 'It has <li>a hall<li>stairs', 'It has <ul><li>a hall</li><li>stairs</li></ul>'],
  ['a list in a list', '<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['nothing', ' \n ', ''],
])('a description is made safe: %s', (_, given, safe) => {
  expect(sanitiseDescription(given)).toBe(safe)
})

it('reads a gap without end at once', () => {
  const gap = ' '.repeat(200_000)
  expect(sanitiseDescription(`Hall${gap}stairs`)).toBe(`<p>Hall${gap}stairs</p>`)
})
