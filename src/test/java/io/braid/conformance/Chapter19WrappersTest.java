package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.jdbc.BraidDataSource;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Chapter 19: every object unwraps to what it is, and to nothing else. */
final class Chapter19WrappersTest extends Chapter {
    Chapter19WrappersTest(ConformanceServer server) {
        super(server);
    }

    @TestFactory
    Stream<DynamicTest> objectsUnwrapToWhatTheyAre() throws SQLException {
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT id FROM stock.item WHERE id = ?");
        Map<Class<?>, Wrapper> objects = Map.of(
                Connection.class,
                connection,
                Statement.class,
                statement,
                PreparedStatement.class,
                prepared,
                ResultSet.class,
                statement.executeQuery("SELECT 1"),
                ResultSetMetaData.class,
                prepared.getMetaData(),
                ParameterMetaData.class,
                prepared.getParameterMetaData(),
                DatabaseMetaData.class,
                connection.getMetaData(),
                DataSource.class,
                new BraidDataSource());
        return objects.entrySet().stream()
                .map(entry -> check("19.2 " + entry.getKey().getSimpleName(), () -> {
                    Wrapper object = entry.getValue();
                    assertThat(object.isWrapperFor(entry.getKey())).isTrue();
                    assertThat((Object) object.unwrap(entry.getKey())).isSameAs(object);
                    assertThat(object.isWrapperFor(object.getClass())).isTrue();
                    assertThat(object.isWrapperFor(Runnable.class)).isFalse();
                    assertThatThrownBy(() -> object.unwrap(Runnable.class)).isInstanceOf(SQLException.class);
                }));
    }
}
