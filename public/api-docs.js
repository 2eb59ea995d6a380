// The API page: a language that is chosen for one sample is chosen for all of them, and calls can be tried. Both are
// extras: samples switch without it, and what sends calls is loaded when somebody opens the first form.
const choices = document.querySelectorAll('input[data-sample-language]');
for (const choice of choices) {
  choice.addEventListener('change', () => {
    // The others change above and below; what was chosen stays where it is on the screen.
    const before = choice.getBoundingClientRect().top;
    for (const other of choices) other.checked = other.value === choice.value;
    scrollBy({ top: choice.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

let loading;
for (const panel of document.querySelectorAll('details.try')) {
  panel.addEventListener('toggle', () => {
    loading ??= import('./try-api.js');
  });
}
