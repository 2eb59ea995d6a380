// The API documentation: choosing a language for one sample chooses it for all, endpoints can be tried, and the search
// answers while somebody types. All are optional:
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

// Search: while somebody types, the server is asked as the form would ask it, and its list is taken over.
const found = document.querySelector('#docs-found');
const field = document.querySelector('#docs-search');
let typed;
let asked = 0;
field?.addEventListener('input', () => {
  clearTimeout(typed);
  typed = setTimeout(() => void find(), 200);
});

async function find() {
  const own = ++asked;
  const address = `${field.form.action}?${new URLSearchParams({ q: field.value })}`;
  const answer = await fetch(address);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // Somebody typed on while this answer came.
  if (own !== asked) return;
  found.replaceChildren(...page.querySelector('#docs-found').childNodes);
  history.replaceState(null, '', address);
}
