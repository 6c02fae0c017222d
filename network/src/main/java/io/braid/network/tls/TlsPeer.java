package io.braid.network.tls;

import io.braid.wire.scram.ChannelBinding;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.security.Principal;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Peer of a TLS connection; empty for one that is not encrypted. */
public final class TlsPeer {
    /** Peer of a connection that is not encrypted. */
    private static final TlsPeer NONE = new TlsPeer(null);

    private final @Nullable SSLSession session;

    private TlsPeer(@Nullable SSLSession session) {
        this.session = session;
    }

    /** Returns the peer of a channel after its handshake, if any. */
    public static TlsPeer of(Channel channel) {
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        return handler == null ? NONE : new TlsPeer(handler.engine().getSession());
    }

    /** Returns the TLS version in use. */
    public Optional<String> version() {
        return Optional.ofNullable(session).map(SSLSession::getProtocol);
    }

    /** Returns the channel binding for logins over this connection. */
    public ChannelBinding binding() {
        Certificate[] own = session == null ? null : session.getLocalCertificates();
        return own == null || own.length == 0 ? ChannelBinding.NONE : ChannelBinding.to((X509Certificate) own[0]);
    }

    /**
     * Returns the common name in the client certificate that the server has verified; empty if there are several names.
     */
    public Optional<String> certifiedName() {
        if (session == null) {
            return Optional.empty();
        }
        try {
            return commonName(session.getPeerPrincipal());
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }

    static Optional<String> commonName(Principal principal) {
        List<String> names = new ArrayList<>();
        try {
            for (Rdn part : new LdapName(principal.getName()).getRdns()) {
                for (Attribute attribute : Collections.list(part.toAttributes().getAll())) {
                    if (attribute.getID().equalsIgnoreCase("CN")) {
                        Collections.list(attribute.getAll()).forEach(name -> names.add(String.valueOf(name)));
                    }
                }
            }
        } catch (NamingException e) {
            return Optional.empty();
        }
        return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
    }
}
