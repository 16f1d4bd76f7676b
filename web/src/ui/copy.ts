// Copying a text. Outside https and localhost browsers have no clipboard: then the text is copied the old way, from a
// field, and if that fails it stands there selected, to be copied by hand.

/** Whether it was copied. The field, if there is one, shows the text and stays selected. */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  field?.focus();
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (field) return document.execCommand('copy');
    const own = document.createElement('textarea');
    own.value = text;
    own.style.cssText = 'position:fixed;opacity:0';
    document.body.append(own);
    own.select();
    const done = document.execCommand('copy');
    own.remove();
    return done;
  }
}

/** Whether an address leads to this machine only, so that nobody else can open it. */
export const isLocal = (host: string): boolean => /^(localhost$|127\.|\[?::1\]?$|0\.0\.0\.0$)/.test(host);
