package io.braid.rivals.memory;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Results of statements. */
final class Answers {
    private Answers() {}

    static List<List<String>> of(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            int columns = rows.getMetaData().getColumnCount();
            List<List<String>> answer = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(rows.getString(i));
                }
                answer.add(row);
            }
            return answer;
        }
    }
}
