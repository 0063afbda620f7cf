vcl 4.1;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = { .url = "/healthz"; .interval = 5s; .timeout = 2s; }
}

# the site's web processes
acl may_purge { "127.0.0.1"; "::1"; }

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ may_purge) { return (synth(403)); }
    if (req.http.Surrogate-Key !~ "^[\w-]+$") { return (synth(400)); }
    ban("obj.http.Surrogate-Key ~ (?:^|\s)" + req.http.Surrogate-Key + "(?:$|\s)");
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # varnishd needs -p http_gzip_support=off: the site compresses once, and in Brotli too
  if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  if (req.url ~ "^/media/") {
    if (req.http.Accept ~ "image/avif") { set req.http.Accept = "image/avif,image/webp"; }
    elsif (req.http.Accept ~ "image/webp|\*/\*") { set req.http.Accept = "image/webp"; }
    else { set req.http.Accept = "image/jpeg"; }
  }
  # cookies are passed on, and do not keep a shared page from being sent from here
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Cache-Control !~ "\bpublic\b" || beresp.http.Set-Cookie) {
    # for one visitor: others with this URL do not wait for each other
    set beresp.uncacheable = true;
    set beresp.ttl = 2m;
    return (deliver);
  }
  # WebP until AVIF is made
  if (beresp.http.Vary ~ "(?i)accept(,|$)" && bereq.url ~ "^/media/") { set beresp.ttl = 1h; }
  # an old page at once while a new one is fetched
  set beresp.grace = 1m;
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
