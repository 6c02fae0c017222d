package io.braid.bench;

import io.braid.bench.load.Question;
import io.braid.bench.rig.Arm;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;

/** Something that a client does. */
interface ClientOperation {
    void run(Arm arm, Connection connection) throws SQLException;

    /** Asks a question, prepared anew each time, for any key. */
    static ClientOperation of(Question question) {
        Random random = new Random(1);
        return (arm, connection) -> question.askOnce(arm, connection, random);
    }
}
