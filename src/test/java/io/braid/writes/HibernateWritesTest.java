package io.braid.writes;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.clients.ClientProtocol;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.nio.file.Path;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Hibernate with keys that the source makes, in its dialect of PostgreSQL, over each database and by both protocols.
 */
class HibernateWritesTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    /** A row whose key the source makes. */
    @Entity(name = "Ticket")
    @Table(name = "ticket")
    public static class Ticket {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        private @Nullable Integer id;

        private @Nullable String title;
        private @Nullable String state;

        protected Ticket() {}

        Ticket(String title) {
            this.title = title;
            this.state = "open";
        }
    }

    @ParameterizedTest
    @EnumSource
    void entitiesGetTheirKeysFromTheSource(WritableSource source) {
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (SessionFactory sessions = open(source, protocol)) {
                Integer[] ids = sessions.fromTransaction(session -> {
                    Ticket first = new Ticket("first of " + protocol);
                    Ticket second = new Ticket("second");
                    session.persist(first);
                    session.persist(second);
                    return new Integer[] {first.id, second.id};
                });
                assertThat(ids[0]).isNotNull().isNotEqualTo(ids[1]);
                sessions.inTransaction(session -> {
                    Ticket first = source == WritableSource.DUCK
                            ? session.find(Ticket.class, ids[0])
                            : session.find(Ticket.class, ids[0], LockModeType.PESSIMISTIC_WRITE);
                    assertThat(first.title).isEqualTo("first of " + protocol);
                    first.state = "closed";
                    session.remove(session.find(Ticket.class, ids[1]));
                });
                List<String> states = sessions.fromTransaction(session -> session.createSelectionQuery(
                                "select t.state from Ticket t where t.id in (:ids)", String.class)
                        .setParameter("ids", List.of(ids))
                        .getResultList());
                assertThat(states).containsExactly("closed");
            }
        }
    }

    private static SessionFactory open(WritableSource source, ClientProtocol protocol) {
        return new Configuration()
                .addAnnotatedClass(Ticket.class)
                .setProperty("hibernate.dialect", "org.hibernate.dialect.PostgreSQLDialect")
                .setProperty("hibernate.default_schema", source.schema())
                .setProperty("hibernate.boot.allow_jdbc_metadata_access", "false")
                .setProperty("hibernate.connection.driver_class", protocol.driver())
                .setProperty("hibernate.connection.url", protocol.url(rig.server(), "bank"))
                .setProperty("hibernate.connection.username", rig.user())
                .setProperty("hibernate.connection.password", rig.password())
                .buildSessionFactory();
    }
}
