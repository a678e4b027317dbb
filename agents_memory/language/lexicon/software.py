"""Names of software and its parts: what one moves to without moving house."""

from __future__ import annotations

SOFTWARE = (
    r"(?:[\w ]{0,12}\b(?:postgres\w*|mysql|mariadb|sqlite|redis|valkey|mongo\w*|kafka|rabbitmq|nats|jenkins|github|"
    r"gitlab|"
    r"bitbucket|buildkite|circleci|slack|teams|discord|zoom|jira|linear|notion|trello|aws|gcp|azure|heroku|docker|"
    r"podman|"
    r"kubernetes|k8s|nomad|terraform|ansible|react|vue|angular|svelte|python|java|kotlin|golang|rust|typescript|"
    r"webpack|vite|"
    r"npm|pnpm|yarn|windows|linux|macos|ubuntu|debian|android|ios|iphone|chrome|firefox|vim|emacs|vs ?code|excel|"
    r"sheets|"
    r"plan|tier|version|(?<!\bin )(?<!since )v?\d[\w.]*|provider|server|cluster|database|cloud)\b)"
)
