package io.braid.execution.login;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.execution.users.Validity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.text.Normalizer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.naming.ldap.Rdn;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticator by LDAP bind. A user whose password the directory accepts gets the roles mapped to its directory
 * groups.
 */
final class LdapDirectory implements Authenticator {
    private static final Logger LOG = LoggerFactory.getLogger(LdapDirectory.class);
    private static final int PATIENCE_MILLIS = (int) Duration.ofSeconds(5).toMillis();
    private static final String USER = "{user}";
    private static final int LDAP_PORT = 389;
    private static final int LDAPS_PORT = 636;
    /** Leading, trailing and repeated blanks, other white space, and invisible characters. */
    private static final Pattern OVERLOOKED = Pattern.compile("^ | $| {2}|[\\p{C}\\p{Z}&&[^ ]]");

    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    private final URI address;
    private final String userPattern;
    private final Optional<String> groups;
    private final Duration validity;
    private final Optional<Path> authorities;
    private final GroupRoles roles;

    private LdapDirectory(ServerConfig config, GroupRoles roles) {
        this.address = Settings.safe("ldap-url", config.ldapUrl(), "ldaps", "ldap");
        this.userPattern = config.ldapUser();
        this.groups = Optional.of(config.ldapGroups()).filter(Settings::isSet);
        this.validity = config.ldapSession().isZero() ? FOR_EVER : config.ldapSession();
        this.authorities = config.ldapAuthorities().path();
        this.roles = roles;
        if (!userPattern.contains(USER) || !DN.isValidDN(nameOf("x"))) {
            throw Settings.wrong("ldap-user '" + userPattern
                    + "' must be the name of a user's entry with {user} in it, such as"
                    + " uid={user},ou=people,dc=example,dc=org");
        }
        groups.filter(base -> !DN.isValidDN(base)).ifPresent(base -> {
            throw Settings.wrong(
                    "ldap-groups '" + base + "' is no name of an entry such as ou=groups,dc=example,dc=org");
        });
        sockets();
    }

    static Optional<LdapDirectory> of(ServerConfig config, GroupRoles roles) {
        return Settings.isSet(config.ldapUrl()) ? Optional.of(new LdapDirectory(config, roles)) : Optional.empty();
    }

    @Override
    public Identity authenticate(String user, byte[] message) throws AuthenticationException {
        String password = ClearMechanism.PLAIN.secret(message, user);
        if (user.isEmpty() || password.isEmpty() || !isPlain(user)) {
            // Many directories accept a bind without a password as anonymous. They also accept 'ada ' for 'ada', which
            // would be a different user here.
            throw AuthenticationException.of(user);
        }
        try (LDAPConnection connection = new LDAPConnection(sockets(), options(), address.getHost(), port())) {
            connection.bind(nameOf(user), password);
            requireExact(user, connection);
            return Identity.vouchedFor(
                    user.toLowerCase(Locale.ROOT),
                    LoginMethod.LDAP,
                    roles.of(groupsOf(user, connection), LdapDirectory::spelled),
                    Validity.lasting(validity));
        } catch (LDAPException e) {
            throw told(user, e);
        }
    }

    /** True if the name is in its canonical form apart from letter case, without characters that directories ignore. */
    private static boolean isPlain(String user) {
        String plain = Normalizer.normalize(user, Normalizer.Form.NFKC);
        return plain.equals(user) && !OVERLOOKED.matcher(user).find();
    }

    /**
     * Rejects a name that the directory matches to an entry of another name: some find 'ada' for 'áda', which would be
     * a different user here.
     */
    private void requireExact(String user, LDAPConnection connection) throws LDAPException, AuthenticationException {
        SearchResultEntry entry = connection.getEntry(nameOf(user), SearchRequest.NO_ATTRIBUTES);
        if (entry == null) {
            throw new LDAPException(
                    ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
                    "it does not show users their own entries, in which their names are looked up");
        }
        if (!names(entry.getDN()).equals(names(nameOf(user)))) {
            LOG.warn("The directory has {} for user {}, who must log in by that name", entry.getDN(), user);
            throw AuthenticationException.of(user);
        }
    }

    /**
     * Normalized values of each RDN of a distinguished name; attribute types are ignored because servers spell them
     * differently.
     */
    private static List<List<String>> names(String entry) throws LDAPException {
        return Stream.of(new DN(entry).getRDNs())
                .map(part -> Stream.of(part.getAttributeValues())
                        .map(LdapDirectory::folded)
                        .sorted()
                        .toList())
                .toList();
    }

    /** The value in a form that removes differences which neither directories nor Braid distinguish. */
    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip()
                .replaceAll(" +", " ");
    }

    private AuthenticationException told(String user, LDAPException failure) {
        ResultCode code = failure.getResultCode();
        if (code.equals(ResultCode.INVALID_CREDENTIALS)
                || code.equals(ResultCode.NO_SUCH_OBJECT)
                || code.equals(ResultCode.INVALID_DN_SYNTAX)) {
            return AuthenticationException.of(user);
        }
        LOG.warn("The directory {} could not be asked about user {}: {}", address, user, failure.getExceptionMessage());
        throw new BraidException(
                ErrorCode.CONNECTION_FAILED,
                "The directory of users could not be asked (" + code.getName()
                        + "); try again, and see the server's log if that goes on",
                failure);
    }

    private List<String> groupsOf(String user, LDAPConnection connection) throws LDAPException {
        if (groups.isEmpty()) {
            return List.of();
        }
        String name = nameOf(user);
        Filter hasMember = Filter.createORFilter(
                Filter.createEqualityFilter("member", name), Filter.createEqualityFilter("uniqueMember", name));
        SearchRequest search = new SearchRequest(groups.get(), SearchScope.SUB, hasMember, SearchRequest.NO_ATTRIBUTES);
        return connection.search(search).getSearchEntries().stream()
                .map(SearchResultEntry::getDN)
                .toList();
    }

    /** The distinguished name of a user's entry; the user name is escaped so that it stays a single RDN value. */
    private String nameOf(String user) {
        return userPattern.replace(USER, Rdn.escapeValue(user));
    }

    private static String spelled(String group) {
        try {
            return DN.normalize(group);
        } catch (LDAPException e) {
            return group;
        }
    }

    private int port() {
        if (address.getPort() > 0) {
            return address.getPort();
        }
        return isEncrypted() ? LDAPS_PORT : LDAP_PORT;
    }

    private boolean isEncrypted() {
        return address.getScheme().equals("ldaps");
    }

    private SocketFactory sockets() {
        if (!isEncrypted()) {
            return SocketFactory.getDefault();
        }
        try {
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, trusted(), null);
            return new VerifiedSockets(tls.getSocketFactory());
        } catch (GeneralSecurityException | IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Cannot use ldap-authorities "
                            + authorities.map(Path::toString).orElse(Settings.NONE) + " (" + e.getMessage()
                            + "); it must be a PEM file of certificates",
                    e);
        }
    }

    /** Trust managers for the configured authorities; null for Java's default trust store. */
    private TrustManager @Nullable [] trusted() throws GeneralSecurityException, IOException {
        if (authorities.isEmpty()) {
            return null;
        }
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(authorities.get())) {
            int number = 0;
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("authority" + number++, each);
            }
        }
        if (store.size() == 0) {
            throw new CertificateException("it has no certificates");
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static LDAPConnectionOptions options() {
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setConnectTimeoutMillis(PATIENCE_MILLIS);
        options.setResponseTimeoutMillis(PATIENCE_MILLIS);
        options.setFollowReferrals(false);
        return options;
    }
}
