#!/bin/sh
# The rights of each kind of client on the topics, and no more, as calls of Kafka's own kafka-acls.sh.
#
#   BOOTSTRAP=kafka:9093 COMMAND_CONFIG=admin.properties WORKER=User:memory-worker API=User:memory-api \
#   AGENT=User:my-agent READER=User:my-reader OPERATOR=User:me sh deploy/kafka/acls.sh
#
# PREFIX and APP_ID are AGENTS_MEMORY_TOPIC_PREFIX and AGENTS_MEMORY_APP_ID of the installation. A kind whose
# principal is not given is left out. Topics are created by whoever administers Kafka (`agents-memory topics apply`).
# tests/integration/test_secured_kafka.py runs a worker and its clients with exactly these rights.
set -eu

: "${BOOTSTRAP:?host:port of a broker}"
PREFIX=${PREFIX:-}
APP_ID=${APP_ID:-agents-memory}

allow() { # allow PRINCIPAL OPERATIONS RESOURCE...
  principal=$1 operations=$2
  shift 2
  flags=$(printf -- '--operation %s ' $operations)
  # shellcheck disable=SC2086
  kafka-acls.sh --bootstrap-server "$BOOTSTRAP" ${COMMAND_CONFIG:+--command-config "$COMMAND_CONFIG"} \
    --add --force --allow-principal "$principal" $flags "$@"
}

topics() { # topics SHORT_NAME...: the arguments that name these topics
  for name in "$@"; do printf -- '--topic %smemory.%s.v1 ' "$PREFIX" "$name"; done
}

# shellcheck disable=SC2046
{
  # The worker: everything behind the turns is its own. `records` is both its state and its output.
  if [ -n "${WORKER:-}" ]; then
    allow "$WORKER" "Read Describe" $(topics turns commands inputs segments records)
    allow "$WORKER" "Write Describe" $(topics inputs segments summaries journal forgotten records dead-letters)
    allow "$WORKER" "Read Describe" --group "$APP_ID-" --resource-pattern-type prefixed
  fi
  # The API: it publishes what people ask, and reads from the store.
  if [ -n "${API:-}" ]; then
    allow "$API" "Write Describe" $(topics turns commands)
  fi
  # An agent that talks with people: it publishes turns. It cannot read what others said.
  if [ -n "${AGENT:-}" ]; then
    allow "$AGENT" "Write Describe" $(topics turns)
  fi
  # A subscriber: summaries, and what became of each memory. `agents-memory tail` needs no group; other programs do.
  if [ -n "${READER:-}" ]; then
    allow "$READER" "Read Describe" $(topics summaries journal forgotten)
    allow "$READER" "Read Describe" --group "$PREFIX${READER#User:}-" --resource-pattern-type prefixed
  fi
  # Whoever looks after dead letters, and sends them again once the fault is mended.
  if [ -n "${OPERATOR:-}" ]; then
    allow "$OPERATOR" "Read Describe" $(topics dead-letters)
    allow "$OPERATOR" "Write Describe" $(topics turns commands)
  fi
}
