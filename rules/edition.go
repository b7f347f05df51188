package rules

// Edition numbers the rules of play. It is raised whenever the same deals and actions may lead to
// another result than before: when the engine plays a switch in another way, or when a rule set has
// another value for one. What is stored notes the edition by which it was played; without a note
// that is 1.
const Edition = 2
