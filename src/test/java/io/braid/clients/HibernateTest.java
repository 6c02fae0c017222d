package io.braid.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.conformance.ConformanceServer;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Immutable;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.SQLGrammarException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Hibernate in its dialect of PostgreSQL, of which it must not doubt the version, over entities that are only read. */
@Tag("jdk")
@Timeout(120)
@ParameterizedClass
@EnumSource
@ExtendWith(ConformanceServer.Shared.class)
final class HibernateTest {
    private final ClientProtocol protocol;
    private final ConformanceServer server;
    private @Nullable SessionFactory sessions;

    HibernateTest(ClientProtocol protocol, ConformanceServer server) {
        this.protocol = protocol;
        this.server = server;
    }

    /** A table of a source. */
    @Entity(name = "Maker")
    @Immutable
    @Table(schema = "stock", name = "maker")
    public static class Maker {
        @Id
        private int id;

        private @Nullable String name;
    }

    /** Another, which refers to the first. */
    @Entity(name = "Item")
    @Immutable
    @Table(schema = "stock", name = "item")
    public static class Item {
        @Id
        private int id;

        private @Nullable String name;
        private @Nullable BigDecimal price;

        @ManyToOne
        @JoinColumn(name = "maker")
        private @Nullable Maker maker;
    }

    /** A table with more rows than a page. */
    @Entity(name = "Line")
    @Immutable
    @Table(schema = "stock", name = "many")
    public static class Line {
        @Id
        private long n;

        @Column(name = "text")
        private @Nullable String text;
    }

    @BeforeEach
    void open() {
        sessions = new Configuration()
                .addAnnotatedClass(Maker.class)
                .addAnnotatedClass(Item.class)
                .addAnnotatedClass(Line.class)
                .setProperty("hibernate.dialect", "org.hibernate.dialect.PostgreSQLDialect")
                .setProperty("hibernate.boot.allow_jdbc_metadata_access", "false")
                .setProperty("hibernate.connection.driver_class", protocol.driver())
                .setProperty("hibernate.connection.url", protocol.url(server))
                .setProperty("hibernate.connection.username", server.user())
                .setProperty("hibernate.connection.password", server.password())
                .buildSessionFactory();
    }

    @AfterEach
    void close() {
        if (sessions != null) {
            sessions.close();
        }
    }

    private <T> T in(Function<Session, T> work) {
        return Objects.requireNonNull(sessions).fromTransaction(work);
    }

    @Test
    void anEntityIsFoundByItsKeyWithTheOneItRefersTo() {
        String found = in(session -> {
            Item hammer = session.find(Item.class, 2);
            return hammer.name + " by " + Objects.requireNonNull(hammer.maker).name + " for " + hammer.price;
        });
        BigDecimal noPrice = in(session -> session.find(Item.class, 3).price);
        Item none = in(session -> session.find(Item.class, 4));

        assertThat(found).isEqualTo("hammer by Smith for 19.90");
        assertThat(noPrice).isNull();
        assertThat(none).isNull();
    }

    @Test
    void queriesJoinGroupAndTakeParameters() {
        Object[] smith = in(session -> session.createSelectionQuery(
                        "select m.name, count(i), max(i.price) from Item i join i.maker m where i.price > :least"
                                + " group by m.name",
                        Object[].class)
                .setParameter("least", new BigDecimal("0.05"))
                .getSingleResult());
        List<Integer> hammers = in(session -> session.createSelectionQuery(
                        "select i.id from Item i where i.id in (:ids) and lower(i.name) like :name", Integer.class)
                .setParameter("ids", List.of(1, 2, 3))
                .setParameter("name", "%ham%")
                .getResultList());

        assertThat(smith).containsExactly("Smith", 2L, new BigDecimal("19.90"));
        assertThat(hammers).containsExactly(2);
    }

    @Test
    void pagesAreThoseThatAreAskedFor() {
        List<Long> page = in(session -> session.createSelectionQuery("from Line l order by l.n", Line.class)
                .setFirstResult(30)
                .setMaxResults(3)
                .getResultStream()
                .map(line -> line.n)
                .toList());

        assertThat(page).containsExactly(31L, 32L, 33L);
    }

    @Test
    void nativeQueriesMayUseAllOfSql() {
        String text = in(session -> session.createNativeQuery(
                        "SELECT text FROM (SELECT text, ROW_NUMBER() OVER (ORDER BY n DESC) AS r FROM stock.many) t"
                                + " WHERE r = :r",
                        String.class)
                .setParameter("r", 2)
                .getSingleResult());

        assertThat(text).isEqualTo("row 19999");
    }

    @Test
    void whatIsWrongIsSaidAsHibernateSaysIt() {
        assertThatThrownBy(() -> in(session -> session.createNativeQuery("SELECT * FROM stock.nothing", Object.class)
                        .getResultList()))
                .isInstanceOfSatisfying(SQLGrammarException.class, e -> assertThat(e.getSQLState())
                        .isEqualTo("42P01"));
    }
}
