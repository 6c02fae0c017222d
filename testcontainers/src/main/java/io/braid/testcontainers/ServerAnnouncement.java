package io.braid.testcontainers;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line by which a server says where it can be reached.
 *
 * @param postgresPort 0 if the server does not speak PostgreSQL's protocol
 * @param http address of the health checks and the console, without a path
 */
record ServerAnnouncement(int port, int postgresPort, String http) {
    private static final Pattern LINE = Pattern.compile("Braid .*? serves .*? at \\S+:(\\d+)"
            + "(?:, and by PostgreSQL's protocol at \\S+:(\\d+))? \\(health: (http://.*)/health/ready\\).*");

    /** Reads a line of a server's output; empty if it is another one. */
    static Optional<ServerAnnouncement> in(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String postgres = matcher.group(2);
        return Optional.of(new ServerAnnouncement(
                Integer.parseInt(matcher.group(1)),
                postgres == null ? 0 : Integer.parseInt(postgres),
                matcher.group(3)));
    }
}
