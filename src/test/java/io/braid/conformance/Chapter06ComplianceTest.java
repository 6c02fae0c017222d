package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.jdbc.BraidDataSource;
import io.braid.jdbc.BraidDriver;
import java.lang.reflect.Method;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapters 5 and 6: the interfaces a driver has to have, and what it needs for being one. */
final class Chapter06ComplianceTest extends Chapter {
    private final ConformanceDriver driver = new ConformanceDriver();

    Chapter06ComplianceTest(ConformanceServer server) {
        super(server);
    }

    /** The driver as the JDK finds it. */
    private static final class ConformanceDriver {
        Driver found() {
            return ServiceLoader.load(Driver.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(BraidDriver.class::isInstance)
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void theDriverIsFoundByTheServiceLoader() throws Exception {
        assertThat(driver.found().acceptsURL(server.url())).isTrue();
        assertThat(DriverManager.getDriver(server.url())).isInstanceOf(BraidDriver.class);
    }

    @Test
    void urlsOfOthersAreLeftToOthers() throws Exception {
        assertThat(driver.found().acceptsURL("jdbc:other://host/db")).isFalse();
        assertThat((Object) driver.found().connect("jdbc:other://host/db", null))
                .isNull();
    }

    @Test
    void theDriverDescribesItsProperties() throws Exception {
        assertThat(driver.found().getPropertyInfo(server.url(), null))
                .extracting(property -> property.name)
                .contains("user", "password", "applicationName", "hostOrder", "scrollMemory");
        assertThat(driver.found().getParentLogger().getName()).isEqualTo("io.braid.jdbc");
    }

    @Test
    void theDriverTellsTheSameVersionEverywhere() throws Exception {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(driver.found().getMajorVersion()).isEqualTo(metadata.getDriverMajorVersion());
        assertThat(driver.found().getMinorVersion()).isEqualTo(metadata.getDriverMinorVersion());
        assertThat(metadata.getJDBCMajorVersion()).isEqualTo(4);
        assertThat(metadata.getJDBCMinorVersion()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void dataThatIsOnlyReadDoesNotMakeACompliantDriver() {
        assertThat(driver.found().jdbcCompliant()).isFalse();
    }

    /** What cannot be done must be refused with the exception there is for that; no method may be missing. */
    @TestFactory
    Stream<DynamicTest> everyMethodIsImplemented() throws Exception {
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT id FROM stock.item WHERE id = ?");
        prepared.setInt(1, 1);
        return Stream.of(
                        new Implemented(Connection.class, connection),
                        new Implemented(Statement.class, statement),
                        new Implemented(PreparedStatement.class, prepared),
                        new Implemented(
                                CallableStatement.class, connection.prepareCall("{call offers.cheaper_than(1, 1)}")),
                        new Implemented(ResultSet.class, statement.executeQuery("SELECT 1")),
                        new Implemented(ResultSetMetaData.class, prepared.getMetaData()),
                        new Implemented(ParameterMetaData.class, prepared.getParameterMetaData()),
                        new Implemented(DatabaseMetaData.class, connection.getMetaData()),
                        new Implemented(Driver.class, driver.found()),
                        new Implemented(DataSource.class, new BraidDataSource()))
                .flatMap(implemented -> Calls.of(implemented.type())
                        .filter(method -> !isOptionalSince9(method))
                        .map(method -> check(
                                "6.4 " + implemented.type().getSimpleName() + "." + Calls.describe(method),
                                () -> assertThat(isImplemented(
                                                implemented.object().getClass(), method))
                                        .isTrue())));
    }

    /** An object, and the interface it has to have. */
    private record Implemented(Class<?> type, Object object) {}

    /** Sharding, requests and quoting have good defaults in the interfaces themselves. */
    private static boolean isOptionalSince9(Method method) {
        return method.isDefault()
                && (method.getName().contains("hard")
                        || method.getName().contains("Request")
                        || method.getName().contains("Builder")
                        || method.getName().startsWith("enquote")
                        || method.getName().equals("isSimpleIdentifier"));
    }

    private static boolean isImplemented(Class<?> type, Method method) {
        try {
            Method found = type.getMethod(method.getName(), method.getParameterTypes());
            return !found.getDeclaringClass().getPackageName().startsWith("java");
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
