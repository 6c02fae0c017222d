package io.braid.slt;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The connections of the users of a script, one for each that has spoken. Closing it closes them. */
final class Speakers implements AutoCloseable {
    private final SqlUnderTest underTest;
    private final Map<String, Connection> open = new LinkedHashMap<>();
    private Connection now;

    Speakers(SqlUnderTest underTest) throws SQLException {
        this.underTest = underTest;
        now = underTest.connect();
        open.put("", now);
    }

    /** The connection of whoever speaks. */
    Connection now() {
        return now;
    }

    /** Lets somebody else speak; what is wrong, if that is not possible. */
    Optional<String> change(SltRecord.Speaker speaker) {
        try {
            Connection known = open.get(speaker.user());
            if (known == null) {
                known = underTest.connect(speaker.user(), speaker.password());
                open.put(speaker.user(), known);
            }
            now = known;
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of("no connection for " + speaker.user() + ": " + e.getMessage());
        }
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : open.values()) {
            connection.close();
        }
    }
}
