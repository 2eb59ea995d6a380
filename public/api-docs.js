// The API page: choosing a language for one sample chooses it for all, and endpoints can be tried. Both are optional:
// samples switch without it, and the code that sends requests is loaded when the first form is opened.
const choices = document.querySelectorAll('input[data-sample-language]');
for (const choice of choices) {
  choice.addEventListener('change', () => {
    // Other samples change their height; scrolling keeps the chosen one where it is on the screen.
    const before = choice.getBoundingClientRect().top;
    for (const other of choices) other.checked = other.value === choice.value;
    scrollBy({ top: choice.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

let loading;
let isLoaded = false;
for (const panel of document.querySelectorAll('details.try')) {
  panel.addEventListener('toggle', () => void load());
  // A panel may have been opened before this script came.
  if (panel.open) void load();
  panel.querySelector('form').addEventListener('submit', (event) => {
    if (isLoaded) return;
    // The browser would send the form to this page. It waits for the code that sends requests instead.
    event.preventDefault();
    void load().then(() => event.target.requestSubmit());
  });
}

async function load() {
  loading ??= import('./try-api.js');
  await loading;
  isLoaded = true;
}
