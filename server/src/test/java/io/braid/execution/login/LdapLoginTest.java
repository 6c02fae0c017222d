package io.braid.execution.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import io.braid.execution.users.UserName;
import io.braid.server.TestServer;
import io.braid.server.tls.Authority;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Log-in of users of a small LDAP directory, through the JDBC driver. */
class LdapLoginTest {
    private static final String MODEL = """
            CREATE ROLE analyst;
            GRANT SELECT ON TABLE stock.item (id, name) TO ROLE analyst;
            CREATE ROW FILTER own ON stock.item TO ROLE analyst USING (id = 2);
            """;

    private final Path folder;
    private final Authority authority = new Authority();
    private final Map<String, String> settings = new HashMap<>();
    private final Overlooking overlooking = new Overlooking();
    private final InMemoryDirectoryServer directory;

    LdapLoginTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        this.directory = directory(authority.server("localhost"), overlooking);
    }

    @BeforeEach
    void configure() throws Exception {
        Files.writeString(folder.resolve("roles"), "CN=Analysts, OU=groups, DC=example, DC=org -> Analyst\n");
        settings.put("ldap-url", "ldaps://localhost:" + directory.getListenPort("tls"));
        settings.put("ldap-user", "uid={user},ou=people,dc=example,dc=org");
        settings.put("ldap-groups", "ou=groups,dc=example,dc=org");
        settings.put("ldap-authorities", authority.write(folder).toString());
        settings.put("group-roles", folder.resolve("roles").toString());
    }

    @AfterEach
    void stop() {
        directory.shutDown(true);
    }

    @Test
    void thePasswordOfTheDirectoryLogsInWithTheRolesOfItsGroups() throws Exception {
        try (TestServer server = start()) {
            assertThat(names(server, "ada", "swordfish")).containsExactly("hammer");
            assertThatThrownBy(() -> names(server, "bob", "tunafish")).hasMessageContaining("no database");
        }
    }

    @Test
    void plainLdapServesWithinThisMachineOnly() throws Exception {
        settings.put("ldap-url", "ldap://127.0.0.1:" + directory.getListenPort("plain"));
        settings.remove("ldap-authorities");
        try (TestServer server = start()) {
            assertThat(names(server, "ada", "swordfish")).containsExactly("hammer");
        }
        settings.put("ldap-url", "ldap://192.0.2.1");
        assertThatThrownBy(this::start).hasMessageContainingAll("ldap-url", "ldaps://");
        settings.put("ldap-url", "ldaps://localhost");
        settings.put("ldap-user", "ada");
        assertThatThrownBy(this::start).hasMessageContainingAll("ldap-user", "{user}");
        settings.put("ldap-user", "uid={user},dc=org");
        settings.put("ldap-authorities", folder.resolve("roles").toString());
        assertThatThrownBy(this::start).hasMessageContainingAll("ldap-authorities", "PEM");
    }

    @Test
    void wrongPasswordsUnknownUsersAndTricksAreToldTheSame() throws Exception {
        try (TestServer server = start()) {
            for (String[] bad : new String[][] {
                {"ada", "wrong"},
                {"nobody", "swordfish"},
                // Without a password, a directory accepts any name as an anonymous bind.
                {"ada", ""},
                {"", "swordfish"},
                // A directory normalizes these to ada; in Braid they would be other users, without her limits and
                // mappings.
                {"ada ", "swordfish"},
                {" ada", "swordfish"},
                {"a\u00adda", "swordfish"},
                {"\uff41da", "swordfish"},
                {"*", "swordfish"},
                {"ada,ou=people", "swordfish"},
                {"bob)(uid=*", "tunafish"},
                {"ada,ou=people,dc=example,dc=org\0", "swordfish"}
            }) {
                assertThatThrownBy(() -> names(server, bad[0], bad[1]))
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("28P01"))
                        .hasMessageContaining("Login failed for user " + UserName.normalized(bad[0])
                                + ": unknown user or wrong password");
            }
            for (String name : List.of("ada", "ADA", "Ada", "aDA")) {
                assertThatThrownBy(() -> names(server, name, "guess")).hasMessageContaining("wrong password");
            }
            assertThatThrownBy(() -> names(server, "ada", "swordfish")).hasMessageContaining("Too many failed logins");
        }
    }

    @Test
    void letterCaseDoesNotMakeSomebodyElse() throws Exception {
        try (TestServer server = start();
                Connection connection = connect(server, "ADA", "swordfish");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT CURRENT_USER")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString(1)).isEqualTo("ada");
        }
    }

    /** A name that the directory treats as equal to ada must not become another user. */
    @Test
    void aNameThatTheDirectoryTakesForAnotherIsRefused() throws Exception {
        person(directory, "zoë", "ahoy");
        overlooking.binds = dn -> dn.replace('á', 'a');
        overlooking.searches = overlooking.binds;
        try (TestServer server = start()) {
            assertThatThrownBy(() -> names(server, "áda", "swordfish"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"))
                    .hasMessageContaining("Login failed for user áda: unknown user or wrong password");
            assertThat(names(server, "Ada", "swordfish")).isNotEmpty();
        }
        overlooking.binds = dn -> dn.replace("zoe", "zoë");
        overlooking.searches = overlooking.binds;
        try (TestServer server = start()) {
            assertThatThrownBy(() -> connect(server, "zoe", "ahoy")).hasMessageContaining("wrong password");
            assertThatThrownBy(() -> connect(server, "Zoë", "ahoy")).hasMessageContaining("no database");
        }
    }

    @Test
    void aDirectoryThatDoesNotShowUsersTheirEntriesVouchesForNobody() throws Exception {
        overlooking.searches = dn -> dn.startsWith("uid=") ? "uid=nobody," + dn : dn;
        try (TestServer server = start()) {
            assertDirectoryMissing(server);
        }
    }

    /** Concurrent failures are limited to the permitted number and the attempts in progress. */
    @Test
    void guessesAtOnceAreSlowedDownLikeThoseOneAfterTheOther() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(40);
        try (TestServer server = start()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                answers.add(threads.submit(() -> {
                    try {
                        return String.join(",", names(server, "bob", "guess"));
                    } catch (SQLException e) {
                        return String.valueOf(e.getMessage());
                    }
                }));
            }
            int looked = 0;
            for (Future<String> answer : answers) {
                assertThat(answer.get()).containsAnyOf("wrong password", "Too many failed logins");
                looked += answer.get().contains("wrong password") ? 1 : 0;
            }
            assertThat(looked).isBetween(10, 18);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void accountsAreNoBusinessOfTheDirectory() throws Exception {
        directory.add(
                "dn: uid=braid,ou=people,dc=example,dc=org",
                "objectClass: inetOrgPerson",
                "cn: b",
                "sn: b",
                "userPassword: mine");
        try (TestServer server = start()) {
            assertThatThrownBy(() -> names(server, server.user(), "mine")).hasMessageContaining("wrong password");
            assertThatThrownBy(() -> DriverManager.getConnection(server.url(), "ada", "swordfish"))
                    .as("the directory's password for a login by SCRAM")
                    .hasMessageContaining("wrong password");
            try (Connection ada = connect(server, "ada", "swordfish");
                    Statement statement = ada.createStatement();
                    Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                    Statement command = admin.createStatement()) {
                assertThatThrownBy(() -> statement.execute("ALTER USER ada PASSWORD 'x'"))
                        .hasMessageContaining("administrator");
                command.execute("CREATE USER ada PASSWORD 'y'");
                assertThatThrownBy(() -> statement.execute("ALTER USER ada PASSWORD 'x'"))
                        .as("an account of the same name is somebody else's")
                        .hasMessageContaining("administrator");
            }
        }
    }

    @Test
    void aLoginHoldsForAsLongAsIsSet() throws Exception {
        settings.put("ldap-session", "1s");
        try (TestServer server = start();
                Connection connection = connect(server, "ada", "swordfish");
                Statement statement = connection.createStatement()) {
            Instant end = Instant.now().plusMillis(1001);
            while (Instant.now().isBefore(end)) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1")).hasMessageContaining("connect anew");
        }
    }

    @Test
    void aDirectoryThatIsDownOrAnotherIsNoWrongPassword() throws Exception {
        settings.put(
                "ldap-authorities",
                new Authority()
                        .write(Files.createDirectory(folder.resolve("other")))
                        .toString());
        try (TestServer server = start()) {
            assertDirectoryMissing(server);
        }
        settings.put("ldap-authorities", authority.write(folder).toString());
        settings.put("ldap-url", "ldaps://127.0.0.1:" + directory.getListenPort("tls"));
        try (TestServer server = start()) {
            assertDirectoryMissing(server);
        }
        settings.put("ldap-url", "ldaps://localhost:" + directory.getListenPort("tls"));
        directory.shutDown(true);
        try (TestServer server = start()) {
            for (int i = 0; i < 12; i++) {
                assertDirectoryMissing(server);
            }
        }
    }

    @Test
    void theDriverKnowsNoOtherWays() throws Exception {
        try (TestServer server = start()) {
            assertThatThrownBy(() ->
                            DriverManager.getConnection(server.url() + "?authentication=kerberos", "ada", "swordfish"))
                    .hasMessageContainingAll("authentication", "scram or ldap");
        }
    }

    private static void assertDirectoryMissing(TestServer server) {
        assertThatThrownBy(() -> names(server, "ada", "swordfish"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                .hasMessageContaining("directory of users could not be asked");
    }

    private TestServer start() throws Exception {
        return TestServer.start(folder.resolve("data"), settings, MODEL);
    }

    private static List<String> names(TestServer server, String user, String password) throws SQLException {
        try (Connection connection = connect(server, user, password);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM stock.item")) {
            List<String> names = new ArrayList<>();
            while (rows.next()) {
                names.add(rows.getString("name"));
            }
            return names;
        }
    }

    private static Connection connect(TestServer server, String user, String password) throws SQLException {
        return DriverManager.getConnection(server.url() + "?authentication=ldap", user, password);
    }

    private static InMemoryDirectoryServer directory(X509Bundle certificate, Overlooking overlooking) throws Exception {
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(certificate.toKeyManagerFactory().getKeyManagers(), null, null);
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=example,dc=org");
        config.setListenerConfigs(
                InMemoryListenerConfig.createLDAPSConfig("tls", 0, tls.getServerSocketFactory()),
                InMemoryListenerConfig.createLDAPConfig("plain", 0));
        config.addInMemoryOperationInterceptor(overlooking);
        InMemoryDirectoryServer server = new InMemoryDirectoryServer(config);
        server.startListening();
        add(server, "dc=example,dc=org", "objectClass: domain");
        add(server, "ou=people,dc=example,dc=org", "objectClass: organizationalUnit");
        add(server, "ou=groups,dc=example,dc=org", "objectClass: organizationalUnit");
        person(server, "ada", "swordfish");
        person(server, "bob", "tunafish");
        add(
                server,
                "cn=analysts,ou=groups,dc=example,dc=org",
                "objectClass: groupOfNames",
                "member: uid=ada,ou=people,dc=example,dc=org");
        return server;
    }

    private static void person(InMemoryDirectoryServer server, String name, String password) throws Exception {
        add(
                server,
                "uid=" + name + ",ou=people,dc=example,dc=org",
                "objectClass: inetOrgPerson",
                "cn: " + name,
                "sn: " + name,
                "userPassword: " + password);
    }

    private static void add(InMemoryDirectoryServer server, String name, String... attributes) throws Exception {
        List<String> lines = new ArrayList<>(List.of("dn: " + name));
        lines.addAll(List.of(attributes));
        server.add(lines.toArray(String[]::new));
    }
}
