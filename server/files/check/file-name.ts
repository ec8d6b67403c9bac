import { maxFileNameLength } from '../../../src/framework/files/file-kinds'

/**
 * Control and invisible characters, characters that change the writing direction, and unpaired surrogates.
 */
const hidden = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|\p{Cs}/u

/** Names of devices in Windows, whatever their extension. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * Extensions of files that servers, browsers or shells run. One may stand
 * before the last extension: `a.php.jpg`.
 */
const active =
  /^(php\d?|pht|phtml|phar|asp|aspx|ashx|jsp|jspx|cgi|pl|py|rb|sh|bash|exe|scr|pif|bat|cmd|msi|dll|lnk|hta|cpl|reg|vb|vbs|vbe|js|jse|mjs|wsf|wsh|ps1|jar|war|html?|shtml|xhtml|xht|svgz?|swf|htaccess)$/i

/**
 * Turns a name into its stored form: what follows the last slash, in NFC, with blanks trimmed and collapsed.
 * Undefined where the name cannot be used.
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
