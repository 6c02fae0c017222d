package io.braid.execution.modeldiff;

import java.util.List;
import java.util.stream.Stream;

/**
 * A change that users see when one version of a model is deployed in place of another.
 *
 * @param object the object that changes, by kind and name
 * @param lines the change, each line with its sign: {@code -} for what goes, {@code +} for what comes
 */
public record DeployChange(Kind kind, String object, List<String> lines) {
    public DeployChange {
        lines = List.copyOf(lines);
    }

    /** Kind of a change. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    static DeployChange added(String object, List<String> lines) {
        return new DeployChange(Kind.ADDED, object, lines);
    }

    static DeployChange removed(String object) {
        return new DeployChange(Kind.REMOVED, object, List.of());
    }

    static DeployChange changed(String object, List<String> lines) {
        return new DeployChange(Kind.CHANGED, object, lines);
    }

    /** The same change, named with its database. */
    public DeployChange in(String database) {
        return new DeployChange(kind, database + ": " + object, lines);
    }

    /** As a person reads it. */
    public List<String> text() {
        String sign =
                switch (kind) {
                    case ADDED -> "+ ";
                    case REMOVED -> "- ";
                    case CHANGED -> "~ ";
                };
        return Stream.concat(Stream.of(sign + object), lines.stream().map(line -> "    " + line))
                .toList();
    }
}
