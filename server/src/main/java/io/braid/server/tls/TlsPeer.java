package io.braid.server.tls;

import io.braid.wire.scram.ChannelBinding;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.security.Principal;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** What encryption tells of the other end of a connection; nothing for one that is not encrypted. */
public final class TlsPeer {
    /** Of a connection that is not encrypted. */
    private static final TlsPeer NONE = new TlsPeer(null);

    private final @Nullable SSLSession session;

    private TlsPeer(@Nullable SSLSession session) {
        this.session = session;
    }

    /** The peer at the other end of a channel whose handshake, if any, is over. */
    public static TlsPeer of(Channel channel) {
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        return handler == null ? NONE : new TlsPeer(handler.engine().getSession());
    }

    /** What logins over this connection can be bound to. */
    public ChannelBinding binding() {
        Certificate[] own = session == null ? null : session.getLocalCertificates();
        return own == null || own.length == 0 ? ChannelBinding.NONE : ChannelBinding.to((X509Certificate) own[0]);
    }

    /** The common name in the certificate that the client has shown and the server has verified. */
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

    private static Optional<String> commonName(Principal principal) {
        try {
            return new LdapName(principal.getName())
                    .getRdns().stream()
                            .filter(part -> part.getType().equalsIgnoreCase("CN"))
                            .map(Rdn::getValue)
                            .map(String::valueOf)
                            .findFirst();
        } catch (InvalidNameException e) {
            return Optional.empty();
        }
    }
}
