package io.braid.bench;

import io.braid.bench.load.Question;
import io.braid.bench.rig.Arm;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;

/** Operation of a client. */
interface ClientOperation {
    void run(Arm arm, Connection connection) throws SQLException;

    /** An operation that runs a question with a random key, prepared each time. */
    static ClientOperation of(Question question) {
        Random random = new Random(1);
        return (arm, connection) -> question.askOnce(arm, connection, random);
    }
}
