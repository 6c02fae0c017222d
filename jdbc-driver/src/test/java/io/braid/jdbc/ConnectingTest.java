package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.message.Hello;
import io.braid.wire.message.Terminate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk")
@Timeout(60)
class ConnectingTest {
    private FakeServer server;

    @BeforeEach
    void starts() throws Exception {
        server = new FakeServer();
    }

    @AfterEach
    void stops() throws Exception {
        server.close();
    }

    /** Reserves a port without listening on it. */
    private static Socket deaf() throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return socket;
    }

    @Test
    void theDriverIsFoundByItself() throws Exception {
        try (Connection connection = DriverManager.getConnection(server.url(), FakeServer.USER, FakeServer.PASSWORD)) {
            assertThat(connection.isValid(30)).isTrue();
            assertThat(connection.getCatalog()).isEqualTo("tpch");
            assertThat(connection.unwrap(BraidConnection.class)).isSameAs(connection);
        }
        Hello hello = server.received(Hello.class).get(0);
        assertThat(hello.magic()).isEqualTo(0x42524144);
        assertThat(hello.database()).isEqualTo("tpch");
        assertThat(hello.properties()).containsEntry("applicationName", "jdbc");
        assertThat(server.await(Terminate.class, 1)).hasSize(1);
        assertThat(new BraidDriver().connect("jdbc:other://host/db", new Properties()))
                .isNull();
    }

    @Test
    void aDataSourceConnectsToo() throws Exception {
        BraidDataSource source = new BraidDataSource();
        assertThatThrownBy(source::getConnection).hasMessageContaining("setUrl");
        source.setUrl(server.url());
        source.setUser(FakeServer.USER);
        source.setPassword(FakeServer.PASSWORD);
        source.setProperty("applicationName", "reports");
        source.setLoginTimeout(20);
        try (Connection connection = source.getConnection()) {
            assertThat(connection.isValid(30)).isTrue();
        }
        assertThat(server.received(Hello.class).get(0).properties()).containsEntry("applicationName", "reports");
        assertThatThrownBy(() -> source.getConnection("ada", "wrong"))
                .isInstanceOf(SQLInvalidAuthorizationSpecException.class);
    }

    @Test
    void aWrongPasswordAndAnUnknownUserAreRefusedAlike() {
        for (String user : new String[] {"ada", "nobody"}) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url(), user, "wrong"))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "28P01")
                    .hasMessageContaining("unknown user or wrong password")
                    .hasMessageNotContaining("wrong\"");
        }
    }

    @Test
    void nobodyListeningIsToldWithHostAndPortAndAdvice() throws Exception {
        try (Socket deaf = deaf()) {
            String address = "127.0.0.1:" + deaf.getLocalPort();
            assertThatThrownBy(() -> DriverManager.getConnection("jdbc:braid://" + address + "/tpch"))
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "08001")
                    .hasMessageContaining(address)
                    .hasMessageContaining("is the server running there");
        }
    }

    @Test
    void theNextHostIsTriedWhenOneIsDown() throws Exception {
        try (Socket deaf = deaf()) {
            String url = "jdbc:braid://127.0.0.1:" + deaf.getLocalPort() + ",127.0.0.1:" + server.port() + "/tpch";
            try (Connection connection = DriverManager.getConnection(url, FakeServer.USER, FakeServer.PASSWORD)) {
                assertThat(connection.isValid(30)).isTrue();
            }
        }
    }

    @Test
    void connectionsAreSpreadOverAllHostsIfThatIsWanted() throws Exception {
        try (FakeServer other = new FakeServer()) {
            String url = "jdbc:braid://127.0.0.1:" + server.port() + ",127.0.0.1:" + other.port() + "/tpch?hostOrder=";
            for (int i = 0; i < 3; i++) {
                DriverManager.getConnection(url + "given", FakeServer.USER, FakeServer.PASSWORD)
                        .close();
            }
            assertThat(other.received(Hello.class)).isEmpty();
            while (other.received(Hello.class).isEmpty()) {
                DriverManager.getConnection(url + "random", FakeServer.USER, FakeServer.PASSWORD)
                        .close();
            }
            assertThatThrownBy(() -> DriverManager.getConnection(url + "nearest"))
                    .hasFieldOrPropertyWithValue("SQLState", "22023")
                    .hasMessageContaining("given or random");
        }
    }

    @Test
    void aServerThatSaysNothingIsGivenUpOn() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:braid://127.0.0.1:" + silent.getLocalPort() + "/tpch?loginTimeout=1";
            assertThatThrownBy(() -> DriverManager.getConnection(url))
                    .hasFieldOrPropertyWithValue("SQLState", "08001")
                    .hasMessageContaining("did not answer in time");
        }
    }

    @Test
    void aServerOfAnotherKindIsNoticed() throws Exception {
        try (ServerSocket http = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> {
                try (java.net.Socket socket = http.accept()) {
                    socket.getOutputStream()
                            .write("HTTP/1.1 400 Bad Request\r\n\r\n"
                                    .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The client has closed the connection.
                }
            });
            thread.setDaemon(true);
            thread.start();
            assertThatThrownBy(
                            () -> DriverManager.getConnection("jdbc:braid://127.0.0.1:" + http.getLocalPort() + "/x"))
                    .hasFieldOrPropertyWithValue("SQLState", "08P01")
                    .hasMessageContaining("protocol. Is a Braid server listening on this port?");
        }
    }

    @Test
    void urlsAreReadAsDocumented() throws SQLException {
        BraidUrl url = BraidUrl.parse("jdbc:braid://a,b:1234,[::1]:5/my%20db?password=a%26b+c&user=u");
        assertThat(url.endpoints()).extracting(Object::toString).containsExactly("a:31000", "b:1234", "[::1]:5");
        assertThat(url.database()).isEqualTo("my db");
        assertThat(url.properties()).containsEntry("password", "a&b+c").containsEntry("user", "u");
    }

    @Test
    void urlsThatCannotBeAreRefusedWithTheFormTheyShouldHave() {
        for (String url : new String[] {
            "jdbc:braid:tpch",
            "jdbc:braid://host",
            "jdbc:braid://host/",
            "jdbc:braid:///db",
            "jdbc:braid://a,/db",
            "jdbc:braid://a:x/db",
            "jdbc:braid://a:0/db",
            "jdbc:braid://a:65536/db",
            "jdbc:braid://a/db?secret",
            "jdbc:braid://a/db?user=%zz"
        }) {
            assertThatThrownBy(() -> DriverManager.getConnection(url))
                    .as(url)
                    .hasFieldOrPropertyWithValue("SQLState", "22023")
                    .hasMessageContaining("jdbc:braid://host[:port]")
                    .hasMessageNotContaining("secret");
        }
    }

    @Test
    void anUnknownPropertyIsRefusedWithTheNearestKnown() {
        assertThatThrownBy(() -> DriverManager.getConnection(server.url() + "?sockettimeut=3"))
                .hasFieldOrPropertyWithValue("SQLState", "22023")
                .hasMessage("There is no connection property sockettimeut. Did you mean socketTimeout?");
        for (String unknown : List.of("somethingElseAltogether", "foo")) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url() + "?" + unknown + "=3"))
                    .hasMessageContaining("There are: user, password, authentication");
        }
    }

    @Test
    void impossibleValuesOfPropertiesAreRefused() {
        for (String property :
                new String[] {"readAhead=0", "socketTimeout=-1", "loginTimeout=soon", "tcpKeepAlive=1"}) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url() + "?" + property))
                    .hasFieldOrPropertyWithValue("SQLState", "22023")
                    .hasMessageContaining(property.substring(0, property.indexOf('=')))
                    .hasMessageContaining("expected");
        }
    }

    @Test
    void everyPropertyIsDescribed() throws SQLException {
        DriverPropertyInfo[] described =
                new BraidDriver().getPropertyInfo(server.url() + "?readAhead=9", new Properties());
        assertThat(described).hasSize(BraidProperty.values().length).allSatisfy(property -> {
            assertThat(property.description).endsWith(".");
            assertThat(property.value).isNotNull();
        });
        assertThat(described)
                .filteredOn(property -> property.name.equals("readAhead"))
                .singleElement()
                .satisfies(property -> assertThat(property.value).isEqualTo("9"));
    }

    @Test
    void whatPoolsAndReportingToolsCallWorks() throws Exception {
        server.answer(
                "SET application_name = 'pool'", new Answer().header(List.of()).complete(0));
        try (BraidConnection connection = server.connect()) {
            connection.setReadOnly(false);
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            connection.commit();
            connection.rollback();
            connection.setAutoCommit(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setCatalog("TPCH");
            connection.setNetworkTimeout(Runnable::run, 5000);
            connection.clearWarnings();
            connection.setClientInfo("ApplicationName", "pool");
            assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("pool");
            assertThat((Throwable) connection.getWarnings()).isNull();
            connection.setClientInfo("Colour", "blue");
            assertThat((Throwable) connection.getWarnings()).hasMessageContaining("Colour");
            assertThat(connection.getNetworkTimeout()).isEqualTo(5000);
            assertThat(connection.isReadOnly()).isTrue();
            assertThat(connection.getMetaData().getURL()).isEqualTo(server.url());
            assertThat(connection.getMetaData().getDatabaseMinorVersion()).isEqualTo(1);
            ResultSet none = connection.getMetaData().getProcedures(null, null, null);
            assertThat(none.getMetaData().getColumnLabel(3)).isEqualTo("PROCEDURE_NAME");
            assertThat(none.next()).isFalse();
        }
    }

    @Test
    void whatBraidCannotDoIsRefusedWithTheReason() throws Exception {
        try (BraidConnection connection = server.connect()) {
            for (Call call : new Call[] {
                () -> connection.prepareCall("{? = call p}"),
                () -> connection.prepareCall("{call p}").registerOutParameter(1, 4),
                () -> connection.createStruct("t", new Object[0]),
                () -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE)
            }) {
                assertThatThrownBy(call::run)
                        .isInstanceOf(SQLFeatureNotSupportedException.class)
                        .hasFieldOrPropertyWithValue("SQLState", "0A000")
                        .hasMessageContaining(" is not supported: ");
            }
        }
    }

    @Test
    void aFileThatIsNotThereIsMissedAlsoWhereNothingIsEncrypted() {
        for (String properties :
                new String[] {"tlsAuthorities=nope.pem", "tlsCertificate=nope.pem&tlsKey=nope.pem", "tlsAuthorities=%00"
                }) {
            assertThatThrownBy(() -> server.connect("&" + properties))
                    .hasMessageContaining("There is no readable file ")
                    .hasMessageNotContaining("tls=trust");
        }
    }

    @Test
    void whoTrustsAnyCertificateIsNotToldToTrustAny() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> refuseTls(plain));
            server.start();
            String url = "jdbc:braid://127.0.0.1:" + plain.getLocalPort() + "/tpch?user=ada&password=any&tls=trust";
            assertThatThrownBy(() -> DriverManager.getConnection(url))
                    .hasMessageContaining("cannot be encrypted: ")
                    .hasMessageContaining("With tls=trust any certificate will do, so the server does not encrypt")
                    .hasMessageNotContaining("tlsAuthorities");
            server.join();
        }
    }

    /** Replies as a server without TLS, and reads until its client closes the connection. */
    private static void refuseTls(ServerSocket plain) {
        try (Socket client = plain.accept()) {
            client.getOutputStream().write("I know no TLS.".getBytes(StandardCharsets.US_ASCII));
            client.getInputStream().readAllBytes();
        } catch (IOException e) {
            // The client has closed the connection without notice.
        }
    }

    @Test
    void aClosedConnectionSaysSo() throws Exception {
        BraidConnection connection = server.connect();
        connection.close();
        connection.close();
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
        assertThatThrownBy(connection::createStatement)
                .hasFieldOrPropertyWithValue("SQLState", "08003")
                .hasMessage("The connection is closed.");
    }

    /** Call that may fail. */
    private interface Call {
        void run() throws SQLException;
    }
}
