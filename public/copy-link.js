// The only script of a page for reading: a button that copies a link, or the code beside it, and says so for two
// seconds. Pages without forms load no framework for it; without it the text can be selected.
for (const button of document.querySelectorAll('button[data-copy], button[data-copy-from]')) {
  const label = button.querySelector('span');
  const { copy, copyFrom, copied, failed } = button.dataset;
  const own = label.textContent;
  const said = button.nextElementSibling;
  const tell = (isCopied) => {
    label.textContent = isCopied ? copied : own;
    said.textContent = isCopied ? copied : failed;
    setTimeout(() => {
      label.textContent = own;
      said.textContent = '';
    }, 2000);
  };
  button.addEventListener(
    'click',
    () => void copyText(copy ?? document.getElementById(copyFrom).textContent).then(tell),
  );
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.readOnly = true;
    area.className = 'visually-hidden';
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}
