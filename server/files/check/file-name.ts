import { maxFileNameLength } from '../../../src/framework/files/file-kinds'

/** Control and invisible characters, those that change the writing direction, and unpaired surrogates. */
const hidden = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|\p{Cs}/u

/** Device names of Windows, whatever their extension. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Extensions that servers, browsers or shells run; one may hide before the last, as in `a.php.jpg`. */
const active =
  /^(php\d?|pht|phtml|phar|asp|aspx|ashx|jsp|jspx|cgi|pl|py|rb|sh|bash|exe|scr|pif|bat|cmd|msi|dll|lnk|hta|cpl|reg|vb|vbs|vbe|js|jse|mjs|wsf|wsh|ps1|jar|war|html?|shtml|xhtml|xht|svgz?|swf|htaccess)$/i

/**
 * The stored form of a name: what follows the last slash, in NFC, with blanks trimmed and collapsed.
 * Undefined where it is unusable.
 */
export function normalizeFileName(input: string): string | undefined {
  const name = (input.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim().replace(/ {2,}/g, ' ')
  const parts = name.split('.')
  const isRefused =
    hidden.test(input) ||
    [...name].length > maxFileNameLength ||
    /[<>:"|?*]/.test(name) ||
    parts.some((part) => part.trim() === '') ||
    device.test(parts[0]?.trim() ?? '') ||
    parts.slice(1, -1).some((part) => active.test(part.trim()))
  return isRefused ? undefined : name
}
